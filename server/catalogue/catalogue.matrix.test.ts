import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCallers } from '#server/testing/callers'
import { categoryForm, form, productForm, sheet } from '#server/testing/forms'
import { type Row, testMatrix } from '#server/testing/matrix'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const unknown = '01890000-0000-7000-8000-000000000000'
const everyone = [200, 200, 200, 200, 200, 200, 200] as const
const staffOnly = (status: number) => [401, 403, 403, 403, 403, status, status] as const
const name = () => `Nom ${randomUUIDv7()}`

const rows: Row[] = [
  ...['/categories', '/products', '/options', '/search?q=verre'].map(
    (path): Row => ({
      call: `GET ${path}`,
      prepare: (caller) => () => caller.get(path),
      expected: everyone,
    }),
  ),
  {
    call: 'GET /categories/{id}',
    prepare: async (caller, _, { makeCategory }) => {
      const { _id } = await makeCategory()
      return () => caller.get(`/categories/${_id}`)
    },
    expected: everyone,
  },
  {
    call: 'POST /categories/create',
    prepare: async (caller) => {
      const sent = await categoryForm()
      return () => caller.post('/categories/create', sent)
    },
    expected: staffOnly(201),
  },
  {
    call: 'PUT /categories/update/{id}',
    prepare: async (caller, _, { makeCategory }) => {
      const { _id } = await makeCategory()
      return () => caller.put(`/categories/update/${_id}`, form({ name: name() }))
    },
    expected: staffOnly(200),
  },
  {
    call: 'DELETE /categories/delete/{id}',
    prepare: async (caller, _, { makeCategory }) => {
      const { _id } = await makeCategory()
      return () => caller.delete(`/categories/delete/${_id}`)
    },
    expected: staffOnly(200),
  },
  {
    call: 'DELETE /categories/delete/{with products}',
    prepare: async (caller, _, { makeProduct }) => {
      const { categoryId } = await makeProduct()
      return () => caller.delete(`/categories/delete/${categoryId}`)
    },
    expected: staffOnly(409),
  },
  {
    call: 'GET /products/{id}',
    prepare: async (caller, _, { makeProduct }) => {
      const { _id } = await makeProduct()
      return () => caller.get(`/products/${_id}`)
    },
    expected: everyone,
  },
  {
    call: 'GET /products/category/{id}',
    prepare: async (caller, _, { makeProduct }) => {
      const { categoryId } = await makeProduct()
      return () => caller.get(`/products/category/${categoryId}`)
    },
    expected: everyone,
  },
  {
    call: 'POST /products/add',
    prepare: async (caller, _, { makeCategory }) => {
      const sent = await productForm(await makeCategory())
      return () => caller.post('/products/add', sent)
    },
    expected: staffOnly(201),
  },
  {
    call: 'PUT /products/update/{id}',
    prepare: async (caller, _, { makeProduct }) => {
      const { _id } = await makeProduct()
      return () => caller.put(`/products/update/${_id}`, form({ name: name() }))
    },
    expected: staffOnly(200),
  },
  {
    call: 'DELETE /products/delete/{id}',
    prepare: async (caller, _, { makeProduct }) => {
      const { _id } = await makeProduct()
      return () => caller.delete(`/products/delete/${_id}`)
    },
    expected: staffOnly(200),
  },
  {
    call: 'GET /options/{id}',
    prepare: async (caller, _, { makeOption }) => {
      const { _id } = await makeOption()
      return () => caller.get(`/options/${_id}`)
    },
    expected: everyone,
  },
  {
    call: 'POST /options/add',
    prepare: (caller) => () => caller.post('/options/add', { name: name(), values: 'verre,PP' }),
    expected: staffOnly(201),
  },
  {
    call: 'PUT /options/update/{id}',
    prepare: async (caller, _, { makeOption }) => {
      const { _id } = await makeOption()
      return () => caller.put(`/options/update/${_id}`, { name: name(), values: ['verre'] })
    },
    expected: staffOnly(200),
  },
  {
    call: 'DELETE /options/delete/{id}',
    prepare: async (caller, _, { makeOption }) => {
      const { _id } = await makeOption()
      return () => caller.delete(`/options/delete/${_id}`)
    },
    expected: staffOnly(200),
  },
  // The same answer for what does not exist, so that nobody learns what does.
  ...(['categories', 'products', 'options'] as const).flatMap((entity): Row[] => [
    {
      call: `PUT /${entity}/update/{unknown}`,
      prepare: (caller) => () =>
        caller.put(
          `/${entity}/update/${unknown}`,
          entity === 'options' ? { name: 'X' } : form({ name: 'X' }),
        ),
      expected: staffOnly(404),
    },
    {
      call: `DELETE /${entity}/delete/{unknown}`,
      prepare: (caller) => () => caller.delete(`/${entity}/delete/${unknown}`),
      expected: staffOnly(404),
    },
    {
      call: `GET /${entity}/{unknown}`,
      prepare: (caller) => () => caller.get(`/${entity}/${unknown}`),
      expected: [404, 404, 404, 404, 404, 404, 404],
    },
  ]),
]
testMatrix(() => shop, rows)

test('files are sent to each of the seven callers', async () => {
  const callers = await makeCallers(shop)
  const given = { document: sheet(), documentName: 'Fiche' }
  const { product } = (
    await callers.D.post('/products/add', await productForm(await shop.makeCategory(), given))
  ).json()
  for (const caller of Object.values(callers)) {
    expect((await caller.get(`/${product.document.document}`)).statusCode).toBe(200)
    const cookie = caller.user && `sid=${await shop.as(caller.user).token}`
    const picture = await shop.app.inject({ url: `/${product.image}`, headers: cookie ? { cookie } : {} })
    expect(picture.statusCode).toBe(200)
  }
})

test('how often a product was ordered is told to staff alone', async () => {
  const callers = await makeCallers(shop)
  const { _id, categoryId } = await shop.makeProduct()
  const paths = ['/products', `/products/${_id}`, `/products/category/${categoryId}`]
  for (const [who, caller] of Object.entries(callers)) {
    for (const path of paths) {
      const { products: [product] = [], product: one = product } = (await caller.get(path)).json()
      expect('totalOrders' in one, `${who} ${path}`).toBe(who === 'D' || who === 'S')
    }
  }
})
