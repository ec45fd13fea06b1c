import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beyond, specified } from '#server/testing/access'
import { makeCallers } from '#server/testing/callers'
import { categoryForm, file, form, productForm } from '#server/testing/forms'
import { testMatrix } from '#server/testing/matrix'
import { newPicture } from '#server/testing/pictures'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const unknown = '01890000-0000-7000-8000-000000000000'
const name = () => `Nom ${randomUUIDv7()}`

testMatrix(
  () => shop,
  { ...specified.catalogue, ...beyond.catalogue },
  {
    'GET /api/categories': (caller) => () => caller.get('/categories'),
    'GET /api/products': (caller) => () => caller.get('/products'),
    'GET /api/options': (caller) => () => caller.get('/options'),
    'GET /api/categories/export.csv': (caller) => () => caller.get('/categories/export.csv'),
    'GET /api/products/export.csv': (caller) => () => caller.get('/products/export.csv'),
    'GET /api/search': (caller) => () => caller.get('/search?q=verre'),
    'GET /api/search/nearest': (caller) => () => caller.get('/search/nearest?q=verre'),
    'GET /api/categories/:id': async (caller, _, { makeCategory }) => {
      const { _id } = await makeCategory()
      return () => caller.get(`/categories/${_id}`)
    },
    'POST /api/categories/create': async (caller) => {
      const sent = await categoryForm()
      return () => caller.post('/categories/create', sent)
    },
    'PUT /api/categories/update/:id': async (caller, _, { makeCategory }) => {
      const { _id } = await makeCategory()
      return () => caller.put(`/categories/update/${_id}`, form({ name: name() }))
    },
    'DELETE /api/categories/delete/:id': async (caller, _, { makeCategory }) => {
      const { _id } = await makeCategory()
      return () => caller.delete(`/categories/delete/${_id}`)
    },
    'DELETE /api/categories/delete/:id, with products': async (caller, _, { makeProduct }) => {
      const { categoryId } = await makeProduct()
      return () => caller.delete(`/categories/delete/${categoryId}`)
    },
    'GET /api/products/:id': async (caller, _, { makeProduct }) => {
      const { _id } = await makeProduct()
      return () => caller.get(`/products/${_id}`)
    },
    'GET /api/products/category/:id': async (caller, _, { makeProduct }) => {
      const { categoryId } = await makeProduct()
      return () => caller.get(`/products/category/${categoryId}`)
    },
    'POST /api/products/add': async (caller, _, { makeCategory }) => {
      const sent = await productForm(await makeCategory())
      return () => caller.post('/products/add', sent)
    },
    'PUT /api/products/update/:id': async (caller, _, { makeProduct }) => {
      const { _id } = await makeProduct()
      return () => caller.put(`/products/update/${_id}`, form({ name: name() }))
    },
    'DELETE /api/products/delete/:id': async (caller, _, { makeProduct }) => {
      const { _id } = await makeProduct()
      return () => caller.delete(`/products/delete/${_id}`)
    },
    'GET /api/options/:id': async (caller, _, { makeOption }) => {
      const { _id } = await makeOption()
      return () => caller.get(`/options/${_id}`)
    },
    'POST /api/options/add': (caller) => () =>
      caller.post('/options/add', { name: name(), values: 'verre,PP' }),
    'PUT /api/options/update/:id': async (caller, _, { makeOption }) => {
      const { _id } = await makeOption()
      return () => caller.put(`/options/update/${_id}`, { name: name(), values: ['verre'] })
    },
    'DELETE /api/options/delete/:id': async (caller, _, { makeOption }) => {
      const { _id } = await makeOption()
      return () => caller.delete(`/options/delete/${_id}`)
    },
    'DELETE /api/products/delete/:id, with orders': async (caller, _, { makeOrder }) => {
      const { product } = await makeOrder()
      return () => caller.delete(`/products/delete/${product.id}`)
    },
    'GET /api/categories/:id, unknown': (caller) => () => caller.get(`/categories/${unknown}`),
    'GET /api/products/:id, unknown': (caller) => () => caller.get(`/products/${unknown}`),
    'GET /api/products/category/:id, unknown': (caller) => () => caller.get(`/products/category/${unknown}`),
    'GET /api/options/:id, unknown': (caller) => () => caller.get(`/options/${unknown}`),
    'PUT /api/categories/update/:id, unknown': async (caller) => {
      const sent = form({ name: 'X', image: file(await newPicture()) })
      return () => caller.put(`/categories/update/${unknown}`, sent)
    },
    'DELETE /api/categories/delete/:id, unknown': (caller) => () =>
      caller.delete(`/categories/delete/${unknown}`),
    'PUT /api/products/update/:id, unknown': async (caller) => {
      const sent = form({ name: 'X', image: file(await newPicture()) })
      return () => caller.put(`/products/update/${unknown}`, sent)
    },
    'DELETE /api/products/delete/:id, unknown': (caller) => () =>
      caller.delete(`/products/delete/${unknown}`),
    'PUT /api/options/update/:id, unknown': (caller) => () =>
      caller.put(`/options/update/${unknown}`, { name: 'X' }),
    'DELETE /api/options/delete/:id, unknown': (caller) => () => caller.delete(`/options/delete/${unknown}`),
  },
)

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
