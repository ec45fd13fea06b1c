import { expect, test } from 'vitest'
import { choiceOf } from '#contract/choice'
import { quantityTooLarge } from '#contract/money'
import { moves, statusesBefore } from '#contract/order-statuses'
import { NewOrder, StaffOrder } from '#contract/orders'

test('a client cancels what is under way; staff complete it and take that back; cancelled is final', () => {
  expect([...moves.client.annulé, ...moves.staff.annulé]).toEqual([])
  expect(statusesBefore('annulé', 'client')).toEqual(['en cours'])
  expect(statusesBefore('annulé', 'staff')).toEqual([])
  expect(statusesBefore('complété', 'staff')).toEqual(['en cours'])
  expect(statusesBefore('en cours', 'staff')).toEqual(['complété'])
})

const product = { id: '01890000-0000-7000-8000-000000000000', options: [] }

test.each([undefined, null, -1, -0, 0, 1.0000001, '1', '1e2', [1], {}, Number.NaN, Number.POSITIVE_INFINITY])(
  'a quantity of %j is refused with its own sentence',
  (quantity) => {
    const { error } = NewOrder.safeParse({ product, quantity })
    const said = new Set(error?.issues.map(({ message }) => message))
    expect([...said]).toEqual(['La quantité doit être supérieure à 0'])
  },
)

test.each([1_000_001, 2 ** 31, 2 ** 53, 1e300])(
  'a quantity of %j is too large, not too small',
  (quantity) => {
    const { error } = NewOrder.safeParse({ product, quantity })
    const said = new Set(error?.issues.map(({ message }) => message))
    expect([...said]).toEqual([quantityTooLarge])
  },
)

test.each([1, 1_000_000])('a quantity of %j is accepted', (quantity) => {
  expect(NewOrder.parse({ product, quantity })).toMatchObject({ quantity })
})

test('a total counted in binary floats is the total meant', () => {
  expect(NewOrder.parse({ product, quantity: 3, totalPrice: 0.1 * 3 }).totalPrice).toBe(0.3)
})

test('what staff leave empty is asked for in one sentence', () => {
  // A form that has no total yet.
  const { error } = StaffOrder.safeParse({ quantity: 1, totalPrice: Number.NaN })
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['client', 'Veuillez remplir tous les champs'],
    ['product', 'Veuillez remplir tous les champs'],
    ['status', 'Veuillez remplir tous les champs'],
    ['totalPrice', 'Veuillez remplir tous les champs'],
  ])
})

// A character of no width used to be accepted as an order number that nobody saw.
test.each(['', ' ', '\u200b\u2060', '\u3164', '\u2800 \u00ad'])('remarks of %j are none', (blank) => {
  const order = NewOrder.parse({ product, quantity: 1, poNumber: blank, note: blank })
  expect([order.poNumber, order.note]).toEqual(['', ''])
})

test('remarks stay as they were written, without the spaces around them', () => {
  const order = NewOrder.parse({
    product,
    quantity: 1,
    poNumber: ' BC 7\u200b ',
    note: ' Le matin.\nDeux fois. ',
  })
  expect([order.poNumber, order.note]).toEqual(['BC 7\u200b', 'Le matin.\nDeux fois.'])
})

test('what is stored of an order and of its choices is written as ever', () => {
  const { id } = product
  const options = [
    { value: '250 mL', name: 'Volume' },
    { value: 'PP', name: 'Matière' },
  ]
  const shuffled = {
    note: 'n',
    poNumber: 'p',
    totalPrice: 9,
    quantity: 2,
    product: { options, price: 4.5, reference: 'R', name: 'Fiole', id },
  }
  expect(JSON.stringify(NewOrder.parse(shuffled))).toBe(
    `{"product":{"id":"${id}","name":"Fiole","reference":"R","price":4.5,"options":[{"name":"Volume","value":"250 mL"},` +
      '{"name":"Matière","value":"PP"}]},"quantity":2,"totalPrice":9,"poNumber":"p","note":"n"}',
  )
  const entered = { ...shuffled, status: 'en cours', client: { id } }
  expect(JSON.stringify(StaffOrder.parse(entered))).toBe(
    `{"client":{"id":"${id}"},"product":{"id":"${id}","options":[{"name":"Volume","value":"250 mL"},` +
      '{"name":"Matière","value":"PP"}]},"quantity":2,"status":"en cours","totalPrice":9,"poNumber":"p","note":"n"}',
  )
  expect(choiceOf(options)).toBe('[["Matière","PP"],["Volume","250 mL"]]')
})
