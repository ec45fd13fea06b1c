import { expect, test } from 'vitest'
import { excerpt } from '#web/catalogue/excerpt.ts'

test('a short text stays as it is, on one line', () => {
  expect(excerpt('Verre  borosilicaté,\n gradué.', 100)).toBe('Verre borosilicaté, gradué.')
})

test('a long text is cut between two words, and says so', () => {
  expect(excerpt('Bécher forme basse, gradué, en verre', 21)).toBe('Bécher forme basse…')
})

test('a text without a space is cut where it must', () => {
  expect(excerpt('x'.repeat(50), 10)).toBe(`${'x'.repeat(10)}…`)
})
