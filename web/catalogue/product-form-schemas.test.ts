import { expect, test } from 'vitest'
import { noPrice } from '#web/catalogue/combinations.ts'
import { newProductForm } from '#web/catalogue/product-form-schemas.ts'

// « Valeur invalide. » did not say what to type.
test.each([
  ['', 'Veuillez remplir tous les champs'],
  ['abc', noPrice],
  ['12,345', noPrice],
  ['12 500,50', undefined],
])('of the price « %s » the form says: %s', (price, message) => {
  const issues = newProductForm.safeParse({ price, combinations: [] }).error?.issues ?? []
  expect(issues.find(({ path }) => path[0] === 'price')?.message).toBe(message)
})
