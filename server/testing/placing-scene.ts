import { randomUUIDv7 } from 'node:crypto'
import { dawdle } from '#server/testing/race'
import type { TestShop } from '#server/testing/shop'

// The parts of the races about placing an order.

export interface Scene {
  client: Awaited<ReturnType<TestShop['makeClient']>>
  product: Awaited<ReturnType<TestShop['makeProduct']>>
  key: string
  caller: ReturnType<TestShop['as']>
  callerElsewhere: ReturnType<TestShop['as']>
  staff: ReturnType<TestShop['as']>
  /** The database's time at the moment when a change is answered. */
  atChange?: number
}

/** A client and a product at `place`; staff, and the client's other browser, call its node `elsewhere`. */
export async function prepareScene(place: TestShop, elsewhere: Pick<TestShop, 'as'>): Promise<Scene> {
  const [client, product] = [await place.makeClient(), await place.makeProduct({ price: 10 })]
  const scene = {
    client,
    product,
    key: randomUUIDv7(),
    caller: place.as(client),
    callerElsewhere: elsewhere.as(client),
    staff: elsewhere.as(await place.makeAdmin()),
  }
  await Promise.all([scene.caller.token, scene.callerElsewhere.token, scene.staff.token])
  return scene
}

export const create = ({ caller, product }: Scene) =>
  caller.post('/orders/create', { product: { id: product._id }, quantity: 3 })

/** The wrong way to place an order: what it read may have changed by the time it writes. */
export const createCarelessly =
  (place: TestShop) =>
  async ({ client, product }: Scene) => {
    const [[found], [user]] = await Promise.all([
      place.db`select name, price, availability from products where id = ${product._id}`,
      place.db`select name from users where id = ${client._id}`,
    ])
    if (!found?.availability || !user) return { statusCode: 409 }
    await dawdle()
    const row = {
      id: randomUUIDv7(),
      number: `CMD-2026-${Math.floor(Math.random() * 1e12)}`,
      client_id: client._id,
      client_name: user.name,
      client_family_name: '',
      client_email: '',
      client_phone_number: '',
      client_address: '',
      product_id: product._id,
      product_name: found.name,
      unit_price: found.price,
      quantity: 3,
      total_price: found.price * 3,
    }
    await place.db`insert into orders ${place.db(row)}`.catch(() => {})
    return { statusCode: 201, body: row.id }
  }

/** How many orders of the product are stored, or only those at `price` where it is given. */
export const countOf = async (place: TestShop, { product }: Scene, price?: number) => {
  const [row] = await place.db`
    select count(*)::int as number from orders
    where product_id = ${product._id} and ${price === undefined ? place.db`true` : place.db`unit_price = ${price}`}`
  return row?.number as number
}
