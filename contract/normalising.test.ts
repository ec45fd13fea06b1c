import { afterEach, expect, test, vi } from 'vitest'
import { Credentials, NewPassword } from '#contract/accounts'
import { NewOption, NewProduct } from '#contract/catalogue-forms'
import { NewOrder } from '#contract/orders'

/** As many as fit into a call. Ordering them takes the square of their number: half a second. */
const accents = '\u0301'.repeat(15_000) + '\u0323'.repeat(15_000)
const options = [{ name: accents, value: accents }]

afterEach(() => void vi.restoreAllMocks())

// One such call a second used to keep the shop busy, and none of them counted as an attempt.
test.each([
  ['a login', Credentials, { email: 'lina@labo.test', password: accents }],
  ['a new password', NewPassword, { password: accents }],
  ['an order', NewOrder, { product: { id: '01890000-0000-7000-8000-000000000000', options }, quantity: 1 }],
  ['an option', NewOption, { name: accents, values: [accents] }],
  ['a product', NewProduct, { combinations: JSON.stringify([{ options, price: 1 }]) }],
])('of %s nothing is normalised that is far too long anyway', (_what, schema, given) => {
  const normalize = vi.spyOn(String.prototype, 'normalize')
  expect(schema.safeParse(given).success).toBe(false)
  expect(normalize.mock.contexts.filter((text) => String(text).length > 1024)).toEqual([])
})

test('128 letters that were typed with three accents each are a password still', () => {
  expect(NewPassword.safeParse({ password: '\u1f82'.normalize('NFD').repeat(128) }).success).toBe(true)
})
