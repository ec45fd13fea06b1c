import { text } from 'node:stream/consumers'
import { afterAll, beforeAll } from 'vitest'
import type { User } from '#contract/accounts'
import type { Order } from '#contract/orders'
import { beyond, specified } from '#server/testing/access'
import type { Caller, Callers } from '#server/testing/callers'
import { testMatrix } from '#server/testing/matrix'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const clientO = (callers: Callers) => callers.O.user as User
const entry = ({ client, product, quantity, totalPrice, status }: Order) => ({
  client,
  product,
  quantity,
  totalPrice,
  status,
})
const unknown = '01890000-0000-7000-8000-000000000000'

/** The stream of events has no end: its head is enough. */
async function listen({ cookie }: Caller) {
  const reply = await shop.app.inject({
    url: '/api/orders/admin/events',
    headers: await cookie(),
    payloadAsStream: true,
  })
  const stream = reply.stream()
  const body = reply.statusCode < 400 ? '' : await text(stream)
  stream.destroy()
  return { statusCode: reply.statusCode, headers: reply.headers, body }
}

testMatrix(
  () => shop,
  { ...specified.orders, ...beyond.orders },
  {
    'GET /api/orders': (caller) => () => caller.get('/orders'),
    'GET /api/orders/admin/orders': (caller) => () => caller.get('/orders/admin/orders'),
    'GET /api/orders/admin/overview': (caller) => () => caller.get('/orders/admin/overview'),
    'GET /api/orders/admin/export.csv': (caller) => () => caller.get('/orders/admin/export.csv'),
    'GET /api/orders/admin/events': (caller) => () => listen(caller),
    'GET /api/orders/:id': async (caller, callers, { makeOrder }) => {
      const order = await makeOrder({ client: clientO(callers) })
      return () => caller.get(`/orders/${order._id}`)
    },
    "GET /api/orders/:id, the caller's own": async (caller, callers, { makeOrder }) => {
      const order = await makeOrder({ client: caller.user ?? clientO(callers), actor: callers.D.user })
      return () => caller.get(`/orders/${order._id}`)
    },
    'GET /api/orders/:id, unknown': (caller) => () => caller.get(`/orders/${unknown}`),
    'POST /api/orders/add': async (caller, callers, { makeProduct }) => {
      const product = await makeProduct({ price: 10 })
      const order = { product: { id: product._id }, quantity: 1, status: 'en cours', totalPrice: 10 }
      return () => caller.post('/orders/add', { ...order, client: { id: clientO(callers)._id } })
    },
    'PUT /api/orders/update/:id, as staff send it': async (caller, callers, { makeOrder }) => {
      const order = await makeOrder({ client: clientO(callers) })
      return () => caller.put(`/orders/update/${order._id}`, { ...entry(order), status: 'complété' })
    },
    'PUT /api/orders/update/:id, cancelled': async (caller, callers, { makeOrder }) => {
      const order = await makeOrder({ client: clientO(callers) })
      return () => caller.put(`/orders/update/${order._id}`, { status: 'annulé' })
    },
    'PUT /api/orders/update/:id, cancelled though complete': async (caller, callers, { makeOrder }) => {
      const order = await makeOrder({ client: clientO(callers), status: 'complété' })
      return () => caller.put(`/orders/update/${order._id}`, { status: 'annulé' })
    },
    'PUT /api/orders/update/:id, unknown': async (caller, callers, { makeOrder }) => {
      const order = await makeOrder({ client: clientO(callers) })
      return () => caller.put(`/orders/update/${unknown}`, entry(order))
    },
    'POST /api/orders/create': async (caller, _, { makeProduct }) => {
      const product = await makeProduct()
      return () => caller.post('/orders/create', { product: { id: product._id }, quantity: 1 })
    },
    'DELETE /api/orders/delete/:id': async (caller, callers, { makeOrder }) => {
      const order = await makeOrder({ client: clientO(callers) })
      return () => caller.delete(`/orders/delete/${order._id}`)
    },
    'DELETE /api/orders/delete/:id, unknown': (caller) => () => caller.delete(`/orders/delete/${unknown}`),
  },
)
