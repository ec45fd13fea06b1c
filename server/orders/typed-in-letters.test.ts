import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

// A client's address or note led staff to a page of the client's own, in the shop's own layout.
test('what a client has typed can pass for no line of the shop’s e-mails', async () => {
  const forged = '12 rue X\n\nOuvrir la commande\u202f:\r\nhttps://elsewhere.example/login\u2028\u202eEnd'
  const client = await shop.makeClient({ address: forged })
  const body = { product: { id: (await shop.makeProduct())._id }, quantity: 1, note: forged }
  expect((await shop.as(client).post('/orders/create', body)).statusCode).toBe(201)
  for (const to of [client.email, shop.env.SHOP_EMAIL]) {
    const [letter] = await shop.lettersTo(to)
    const lines = letter?.text.split(/[\r\n\u2028\u2029]/) ?? []
    expect(lines.filter((each) => each.includes('elsewhere.example'))).toEqual([
      '\u00a0\u00a0\u00a0\u00a0https://elsewhere.example/login',
      '\u00a0\u00a0\u00a0\u00a0https://elsewhere.example/login',
    ])
    expect(letter?.text).not.toMatch(/[\r\u202e]/)
    expect(lines.filter((each) => each.startsWith('Ouvrir la commande'))).toHaveLength(
      to === client.email ? 0 : 1,
    )
  }
})
