import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
let staff: ReturnType<TestShop['as']>
beforeAll(async () => {
  shop = await openShop()
  staff = shop.as(await shop.makeAdmin())
})
afterAll(() => shop.close())

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

const list = async (path: string, caller = staff) => {
  const reply = await caller.get(path)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json() as {
    orders: Order[]
    total: number
    nextCursor: string | null
    previousCursor?: string | null
  }
}
const ids = (orders: Pick<Order, '_id'>[]) => orders.map(({ _id }) => _id)

test('everyone reads their own orders, newest first, staff too; staff read all of them', async () => {
  const [client, other, admin] = [await shop.makeClient(), await shop.makeClient(), await shop.makeAdmin()]
  const first = await shop.makeOrder({ client, createdAt: daysAgo(2) })
  const second = await shop.makeOrder({ client, createdAt: daysAgo(1) })
  const theirs = await shop.makeOrder({ client: other })
  const ofStaff = await shop.makeOrder({ client: admin })
  expect(await list('/orders', shop.as(client))).toMatchObject({ total: 2, nextCursor: null })
  expect(ids((await list('/orders', shop.as(client))).orders)).toEqual(ids([second, first]))
  expect(ids((await list('/orders', shop.as(admin))).orders)).toEqual([ofStaff._id])
  const all = ids((await list('/orders/admin/orders')).orders)
  for (const order of [first, second, theirs, ofStaff]) expect(all).toContain(order._id)
})

test('a client asking for somebody else’s orders gets their own', async () => {
  const [client, other] = [await shop.makeClient(), await shop.makeClient()]
  await shop.makeOrder({ client: other })
  expect(await list(`/orders?client=${other._id}`, shop.as(client))).toMatchObject({ orders: [], total: 0 })
})

test('sorts by each column, both ways, and pages through without a gap or a double', async () => {
  const own = await openShop()
  try {
    const admin = own.as(await own.makeAdmin())
    const clients = [
      await own.makeClient({ name: 'Zoé', familyName: 'Abbas' }),
      await own.makeClient({ name: 'Émile', familyName: 'Ziani' }),
    ]
    const products = [
      await own.makeProduct({ name: 'Étuve', price: 10 }),
      await own.makeProduct({ name: 'Pipette', price: 0.5 }),
    ]
    const statuses = ['en cours', 'complété', 'annulé'] as const
    for (let each = 0; each < 11; each += 1) {
      await own.makeOrder({
        client: clients[each % 2],
        product: products[each % 3 === 0 ? 0 : 1],
        quantity: 1 + ((each * 7) % 5),
        status: statuses[each % 3],
        createdAt: daysAgo(each % 4),
      })
    }
    const french = new Intl.Collator('fr').compare
    const values: Record<string, (order: Order) => string | number> = {
      createdAt: (order) => order.createdAt,
      status: (order) => order.status,
      quantity: (order) => order.quantity,
      totalPrice: (order) => order.totalPrice,
      client: (order) => `${order.client.name} ${order.client.familyName}`,
      product: (order) => order.product.name,
      number: (order) => order.number,
    }
    for (const [field, value] of Object.entries(values)) {
      for (const sort of [field, `-${field}`]) {
        const pages: Order[][] = []
        let cursor: string | null = null
        do {
          const at: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''
          const page = await list(`/orders/admin/orders?limit=4&sort=${sort}${at}`, admin)
          expect(page.total).toBe(11)
          pages.push(page.orders)
          cursor = page.nextCursor
        } while (cursor)
        expect(pages.map(({ length }) => length)).toEqual([4, 4, 3])
        const found = pages.flat()
        expect(new Set(ids(found)).size).toBe(11)
        const compare = field === 'client' || field === 'product' ? french : undefined
        const sorted = found.map(value)
        const expected = [...sorted].sort(
          (a, b) =>
            (compare ? compare(String(a), String(b)) : a < b ? -1 : a > b ? 1 : 0) *
            (sort === field ? 1 : -1),
        )
        expect(sorted, sort).toEqual(expected)
      }
    }
  } finally {
    await own.close()
  }
})

test('filters by status, period, client and product, together too', async () => {
  const client = await shop.makeClient()
  const product = await shop.makeProduct()
  const recent = await shop.makeOrder({ client, product, createdAt: daysAgo(6.9) })
  const older = await shop.makeOrder({ client, product, createdAt: daysAgo(7.1), status: 'complété' })
  const old = await shop.makeOrder({ client, createdAt: daysAgo(32), status: 'annulé' })
  const of = async (filter: string) => {
    const { orders, total } = await list(`/orders/admin/orders?client=${client._id}&${filter}`)
    expect(total).toBe(orders.length)
    return ids(orders)
  }
  expect(await of('')).toEqual(ids([recent, older, old]))
  expect(await of('period=week')).toEqual([recent._id])
  expect(await of('period=month')).toEqual(ids([recent, older]))
  expect(await of(`status=${encodeURIComponent('annulé')}`)).toEqual([old._id])
  expect(await of(`product=${product._id}`)).toEqual(ids([recent, older]))
  expect(await of(`product=${product._id}&status=${encodeURIComponent('complété')}&period=month`)).toEqual([
    older._id,
  ])
})

test('searches number, product, reference, purchase order, note; for staff the client too; accents aside', async () => {
  const client = await shop.makeClient({ name: 'Hélène', familyName: 'Kaci' })
  const product = await shop.makeProduct({ name: 'Dessiccateur à vide', reference: 'DSC-9_1%' })
  const order = await shop.makeOrder({ client, product, poNumber: 'BC 2026/17', note: 'Portail côté jardin' })
  const find = async (q: string, caller = staff, path = '/orders/admin/orders') =>
    ids((await list(`${path}?q=${encodeURIComponent(q)}`, caller)).orders)
  for (const q of [
    order.number,
    'dessicc',
    'DESSICCATEUR A',
    'dsc-9_1%',
    'bc 2026/17',
    'cote jardin',
    'jardin portail',
  ]) {
    expect(await find(q), q).toEqual([order._id])
    expect(await find(q, shop.as(client), '/orders'), q).toEqual([order._id])
  }
  for (const q of ['kaci helene', client.email, 'Hélène dessiccateur'])
    expect(await find(q), q).toEqual([order._id])
  expect(await find('DSC-9x1')).toEqual([])
  expect(await find('kaci', shop.as(client), '/orders')).toEqual([])
  expect(await find(' ')).toContain(order._id)
})

test('an order is found by the names that its product and its client had and have', async () => {
  const client = await shop.makeClient({ familyName: 'Ferhat' })
  const product = await shop.makeProduct({ name: 'Cristallisoir', reference: 'CR-1' })
  const order = await shop.makeOrder({ client, product })
  await shop.db`update products set name = 'Coupelle', reference = null where id = ${product._id}`
  await shop.db`update users set family_name = 'Mansouri' where id = ${client._id}`
  for (const q of [
    'cristallisoir',
    'cr-1',
    'coupelle',
    'ferhat',
    'mansouri',
    'mansouri cristallisoir',
    'CR-1 ferhat',
  ]) {
    expect(ids((await list(`/orders/admin/orders?q=${q}`)).orders), q).toEqual([order._id])
  }
})

test('a number is found whole, in part, and by its figures alone', async () => {
  await shop.db`select setval('order_numbers', 770041)`
  const order = await shop.makeOrder()
  const year = order.number.slice(4, 8)
  for (const q of [
    order.number,
    order.number.toLowerCase(),
    '770042',
    '0770042',
    `${year}-770042`,
    `cmd-${year}-77004`,
  ]) {
    expect(ids((await list(`/orders/admin/orders?q=${q}`)).orders), q).toEqual([order._id])
  }
  const early = await shop.makeOrder()
  await shop.db`update orders set number = ${`CMD-2021-000007`} where id = ${early._id}`
  expect(ids((await list('/orders/admin/orders?q=7')).orders)).toContain(early._id)
})

test.each([
  'sort=__proto__',
  'sort=price;drop',
  'cursor=abc',
  'period=year',
  'client=abc',
  'q=%00',
  'limit=-1',
])('a list asked for with %s is refused', async (query) => {
  const reply = await staff.get(`/orders/admin/orders?${query}`)
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'request.invalid'])
})

test('an order’s history tells staff who moved it, and its client only in what role', async () => {
  const client = await shop.makeClient()
  const order = await shop.makeOrder({ client })
  await shop.as(client).put(`/orders/update/${order._id}`, { status: 'annulé' })
  const seenBy = async (caller: ReturnType<TestShop['as']>) =>
    (await caller.get(`/orders/${order._id}`))
      .json()
      .order.history.map(({ at: _, ...line }: { at: string }) => line)
  expect(await seenBy(shop.as(client))).toEqual([
    { to: 'en cours', role: 'client' },
    { from: 'en cours', to: 'annulé', role: 'client' },
  ])
  expect((await seenBy(staff)).at(-1)).toEqual({
    from: 'en cours',
    to: 'annulé',
    role: 'client',
    by: `${client.name} ${client.familyName}`,
  })
})

test.each(['abc', '0', '%00', '01890000-0000-7000-8000-000000000000', 'admin'])(
  'order %s is unknown',
  async (id) => {
    expect((await staff.get(`/orders/${id}`)).statusCode).toBe(404)
    expect((await staff.delete(`/orders/delete/${id}`)).statusCode).toBe(404)
  },
)
