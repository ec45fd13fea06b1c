import { expect, test } from 'vitest'
import { likeliestFirst } from '#web/shell/palette-search.ts'

const group = (value: string, ...labels: string[]) => ({
  value,
  items: labels.map((label) => ({ value: label, label, to: '/' })),
})
const groups = [
  group('Produits', 'Hotte à flux laminaire', 'Pipette graduée'),
  group('Utilisateurs', 'Benali Amina'),
  group('Commandes', 'CMD-000123'),
]

// Regression: « amina » offered a hood first, and Enter opened it.
test.each([
  ['amina', 'Utilisateurs'],
  ['ami ben', 'Utilisateurs'],
  ['laminaire', 'Produits'],
  ['graduee pip', 'Produits'],
  ['cmd-0001', 'Commandes'],
  ['123', 'Produits'],
])('« %s » offers %s first', (q, first) => {
  const found = likeliestFirst(groups, q)
  expect(found[0]?.value).toBe(first)
  expect(found.map(({ value }) => value).sort()).toEqual(groups.map(({ value }) => value).sort())
})
