import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#contract/accounts'
import { forgotten } from '#contract/forgotten'
import type { Order } from '#contract/orders'
import { expectRefused } from '#server/testing/refused'
import { openShop, type TestShop } from '#server/testing/shop'

// What happens to orders once staff have forgotten a client whom others still have in an open form.

let shop: TestShop
let staff: ReturnType<TestShop['as']>
beforeAll(async () => {
  shop = await openShop({ SHOP_EMAIL: 'boutique@labo.test' })
  staff = shop.as(await shop.makeAdmin())
  await staff.token
})
afterAll(() => shop.close())

async function makeForgotten(client?: User) {
  const { _id } = client ?? (await shop.makeClient())
  expect((await staff.put(`/users/anonymise/${_id}`)).statusCode).toBe(200)
  return { id: _id }
}

const entry = ({ client, product, quantity, totalPrice, status }: Order, changes: object) => ({
  ...{ client, product, quantity, totalPrice, status },
  ...changes,
})

// The order used to be placed for « Compte anonymisé », whom nobody can reach.
test('staff place no order for a forgotten client', async () => {
  const product = await shop.makeProduct()
  const order = {
    client: await makeForgotten(),
    product: { id: product._id },
    quantity: 1,
    status: 'en cours',
  }
  await expectRefused(shop, () => staff.post('/orders/add', order), {
    status: 400,
    message: "Erreur lors de l'ajout de la commande",
  })
})

test('staff move no order to a forgotten client, be it of the same product or of another', async () => {
  const [order, product, client] = [await shop.makeOrder(), await shop.makeProduct(), await makeForgotten()]
  const another = { product: { id: product._id }, totalPrice: product.price * order.quantity }
  for (const changes of [{ client }, { client, ...another }]) {
    await expectRefused(shop, () => staff.put(`/orders/update/${order._id}`, entry(order, changes)), {
      status: 400,
      message: 'Erreur lors de la mise à jour de la commande',
    })
  }
})

// An e-mail to an address that is nobody's used to be retried for a day.
test('an order of a forgotten client may be corrected, and nobody is written to', async () => {
  const client = await shop.makeClient()
  const order = await shop.makeOrder({ client, status: 'complété' })
  await makeForgotten(client)
  for (const status of ['en cours', 'complété']) {
    const reply = await staff.put(`/orders/update/${order._id}`, entry(order, { status }))
    expect(reply.statusCode, reply.body).toBe(200)
  }
  // The other client's letters come after theirs.
  const [other, product] = [await shop.makeClient(), await shop.makeProduct()]
  await shop.as(other).post('/orders/create', { product: { id: product._id }, quantity: 1 })
  await shop.lettersTo(other.email)
  expect(await shop.lettersTo(forgotten(client._id).email, 0)).toEqual([])
})
