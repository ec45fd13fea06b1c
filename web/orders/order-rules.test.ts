import { expect, test } from 'vitest'
import type { User } from '#contract/accounts'
import { firstFault } from '#web/orders/order-rules.ts'

const client = { role: 'client', isVerified: true } as User
const nothing = { quantity: 0, optionMissing: true }
const fine = { quantity: 1, optionMissing: false }

test('the rules say no one after the other, in the order of the specification', () => {
  expect(firstFault(null, nothing)?.message).toBe('Vous devez vous connecter pour commander')
  const unverified = { ...client, isVerified: false }
  expect(firstFault(unverified, nothing)?.message).toBe('Veuillez vérifier votre adresse e-mail')
  expect(firstFault(client, nothing)?.message).toBe('La quantité doit être supérieure à 0')
  expect(firstFault(client, { ...nothing, quantity: 1 })?.message).toBe('Veuillez choisir une option')
  expect(firstFault(client, fine)).toBeUndefined()
})

test.each([0, -1, Number.NaN])('%d is no quantity', (quantity) => {
  expect(firstFault(client, { ...fine, quantity })?.rule).toBe('quantity')
})

test('an order comes to what can be stored, and not one centime more', () => {
  expect(firstFault(client, { ...fine, totalPrice: 9_999_999_999.99 })).toBeUndefined()
  expect(firstFault(client, { ...fine, totalPrice: 10_000_000_000 })).toEqual({
    rule: 'quantity',
    message: 'Le total ne peut pas dépasser 9\u202f999\u202f999\u202f999,99\u00a0DA',
  })
})

test('a million can be ordered, and not one more', () => {
  expect(firstFault(client, { ...fine, quantity: 1_000_000 })).toBeUndefined()
  expect(firstFault(client, { ...fine, quantity: 1_000_001 })?.rule).toBe('quantity')
})
