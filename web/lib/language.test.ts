import { expect, test } from 'vitest'
import { refusals } from '#contract/refusals'
import { languageOf } from '#web/lib/language.ts'

const english = [
  'An error occurred',
  'Cannot delete user with orders',
  'Failed to delete product',
  'Cannot delete product with orders',
  'Something went wrong, please try again later',
]

test('of what the server says, the sentences that are specified in English are known as such, and no other', () => {
  const said = Object.values(refusals).map(([, sentence]) => sentence)
  expect(new Set(said.filter(languageOf))).toEqual(new Set(english))
})

test('so are those that acts and forms say', () => {
  for (const one of ['User deleted successfully', 'Please enter a valid email', 'No options found'])
    expect(languageOf(one), one).toBe('en')
})
