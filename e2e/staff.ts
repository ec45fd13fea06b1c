import { randomUUID } from 'node:crypto'
import { type APIRequestContext, type Page, request as requests } from '@playwright/test'
import type { Product } from '#contract/catalogue'
import type { Order } from '#contract/orders'
import { demoPassword, people } from '#demo/people'
import { expect } from './shop.ts'

/** The demonstration's admin, logged in through the API in a session apart from the test's browser. */
export async function openStaff(baseURL: string | undefined) {
  const request = await requests.newContext({ baseURL })
  await loginAsAdmin(request)
  return {
    /** A new category with `count` products, named after `name` and numbered from 1. */
    makeCategory: (name: string, count = 0) => makeCategory(request, name, count),
    changeProduct: async (id: string, fields: Record<string, string>) => {
      const answer = await request.put(`/api/products/update/${id}`, { multipart: fields })
      expect(answer.status()).toBe(200)
    },
    deleteProduct: async (id: string) => {
      expect((await request.delete(`/api/products/delete/${id}`)).status()).toBe(200)
    },
    /** A new option, to give to products. */
    makeOption: async (name: string, values: string[]) => {
      const answer = await request.post('/api/options/add', { data: { name, values } })
      expect(answer.status()).toBe(201)
    },
    close: () => request.dispose(),
  }
}

/** Logs the test's browser in as the demonstration's admin. */
export const openAsAdmin = (page: Page) => loginAsAdmin(page.request)

async function loginAsAdmin(request: APIRequestContext) {
  const admin = people.find(({ role }) => role === 'admin')
  const login = await request.post('/api/users/login', {
    data: { email: admin?.email, password: demoPassword },
  })
  expect(login.status()).toBe(200)
}

/** The smallest picture that the shop accepts. */
const pixel = {
  name: 'point.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

async function makeCategory(request: APIRequestContext, name: string, count: number) {
  const made = await request.post('/api/categories/create', {
    multipart: { name, description: 'Pour un essai.', image: pixel },
  })
  expect(made.status()).toBe(201)
  const id: string = (await made.json()).category._id
  const products: Product[] = []
  for (let place = 1; place <= count; place += 1) products.push(await makeProduct(request, id, name, place))
  return { id, products }
}

async function makeProduct(request: APIRequestContext, category: string, name: string, place: number) {
  const number = String(place).padStart(3, '0')
  const answer = await request.post('/api/products/add', {
    multipart: {
      name: `${name} ${number}`,
      // Unique: a search for one of many similar products could find any of them.
      reference: randomUUID().slice(0, 13),
      category,
      price: '150',
      description: 'Un article pour un essai, comme les autres.',
      image: pixel,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).product as Product
}

/** An order of 3 units of a new product that costs 150; the page's browser is logged in as staff. */
export async function makeOrder(page: Page, baseURL: string | undefined): Promise<Order> {
  const staff = await openStaff(baseURL)
  const { products } = await staff.makeCategory(`À deux ${randomUUID().slice(0, 8)}`, 1)
  await staff.close()
  const { users } = await (await page.request.get('/api/users?role=client&q=client@paillasse.test')).json()
  const made = await page.request.post('/api/orders/add', {
    data: {
      client: { id: users[0]._id },
      product: { id: products[0]?._id, options: [] },
      quantity: 3,
      status: 'en cours',
      totalPrice: 450,
    },
  })
  expect(made.status()).toBe(201)
  return (await made.json()).order
}
