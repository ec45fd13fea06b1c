import { expect, test } from 'vitest'
import { statusesFrom } from '#web/orders/staff-moves.ts'

test('a form offers the status that an order has, and where staff may take it', () => {
  expect(statusesFrom('en cours')).toEqual(['en cours', 'complété'])
  expect(statusesFrom('complété')).toEqual(['en cours', 'complété'])
  expect(statusesFrom('annulé')).toEqual(['annulé'])
})
