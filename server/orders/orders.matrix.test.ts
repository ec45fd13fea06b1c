import { afterAll, beforeAll } from 'vitest'
import type { User } from '#contract/accounts'
import type { Order } from '#contract/orders'
import type { Callers } from '#server/testing/callers'
import { type Row, testMatrix } from '#server/testing/matrix'
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
const staffOnly = (status: number) => [401, 403, 403, 403, 403, status, status] as const
const unknown = '01890000-0000-7000-8000-000000000000'

const rows: Row[] = [
  {
    call: 'GET /orders',
    prepare: (caller) => () => caller.get('/orders'),
    expected: [401, 200, 200, 200, 200, 200, 200],
  },
  {
    call: 'GET /orders/admin/orders',
    prepare: (caller) => () => caller.get('/orders/admin/orders'),
    expected: staffOnly(200),
  },
  {
    call: 'GET /orders/admin/overview',
    prepare: (caller) => () => caller.get('/orders/admin/overview'),
    expected: staffOnly(200),
  },
  {
    call: 'GET /orders/{id} of O',
    prepare: async (caller, callers, { makeOrder }) => {
      const order = await makeOrder({ client: clientO(callers) })
      return () => caller.get(`/orders/${order._id}`)
    },
    expected: [401, 404, 200, 404, 404, 200, 200],
  },
  {
    call: "GET /orders/{id}, the caller's own",
    prepare: async (caller, callers, { makeOrder }) => {
      const order = await makeOrder({ client: caller.user ?? clientO(callers) })
      return () => caller.get(`/orders/${order._id}`)
    },
    expected: [401, 200, 200, 200, 200, 200, 200],
  },
  {
    call: 'GET /orders/{unknown}',
    prepare: (caller) => () => caller.get(`/orders/${unknown}`),
    expected: [401, 404, 404, 404, 404, 404, 404],
  },
  {
    call: 'POST /orders/add',
    prepare: async (caller, callers, { makeProduct }) => {
      const product = await makeProduct({ price: 10 })
      const order = { product: { id: product._id }, quantity: 1, status: 'en cours', totalPrice: 10 }
      return () => caller.post('/orders/add', { ...order, client: { id: clientO(callers)._id } })
    },
    expected: staffOnly(201),
  },
  {
    call: 'PUT /orders/update/{id} of O, as staff send it',
    prepare: async (caller, callers, { makeOrder }) => {
      const order = await makeOrder({ client: clientO(callers) })
      return () => caller.put(`/orders/update/${order._id}`, { ...entry(order), status: 'complété' })
    },
    expected: [401, 403, 403, 404, 404, 200, 200],
  },
  {
    call: 'PUT /orders/update/{id} of O, cancelled',
    prepare: async (caller, callers, { makeOrder }) => {
      const order = await makeOrder({ client: clientO(callers) })
      return () => caller.put(`/orders/update/${order._id}`, { status: 'annulé' })
    },
    expected: [401, 403, 200, 404, 404, 400, 400],
  },
  {
    call: 'PUT /orders/update/{id} of O, cancelled though complete',
    prepare: async (caller, callers, { makeOrder }) => {
      const order = await makeOrder({ client: clientO(callers), status: 'complété' })
      return () => caller.put(`/orders/update/${order._id}`, { status: 'annulé' })
    },
    expected: [401, 403, 409, 404, 404, 400, 400],
  },
  {
    call: 'PUT /orders/update/{unknown}, as staff send it',
    prepare: async (caller, callers, { makeOrder }) => {
      const order = await makeOrder({ client: clientO(callers) })
      return () => caller.put(`/orders/update/${unknown}`, entry(order))
    },
    expected: [401, 403, 404, 404, 404, 404, 404],
  },
  {
    call: 'POST /orders/create',
    prepare: async (caller, _, { makeProduct }) => {
      const product = await makeProduct()
      return () => caller.post('/orders/create', { product: { id: product._id }, quantity: 1 })
    },
    expected: [401, 403, 201, 201, 201, 201, 201],
  },
  {
    call: 'DELETE /orders/delete/{id} of O',
    prepare: async (caller, callers, { makeOrder }) => {
      const order = await makeOrder({ client: clientO(callers) })
      return () => caller.delete(`/orders/delete/${order._id}`)
    },
    expected: staffOnly(200),
  },
  {
    call: 'DELETE /orders/delete/{unknown}',
    prepare: (caller) => () => caller.delete(`/orders/delete/${unknown}`),
    expected: staffOnly(404),
  },
]

testMatrix(() => shop, rows)
