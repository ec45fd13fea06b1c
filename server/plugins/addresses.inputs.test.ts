import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/orders'
import { beyond, specified } from '#server/testing/access'
import { digest } from '#server/testing/digest'
import { file, form } from '#server/testing/forms'
import { newPicture } from '#server/testing/pictures'
import { inside } from '#server/testing/refused'
import { openShop, type TestShop } from '#server/testing/shop'

// Which addresses are accepted: ids and queries, on every call that has them.

let shop: TestShop
let staff: ReturnType<TestShop['as']>
let known: Order
beforeAll(async () => {
  shop = await openShop()
  staff = shop.as(await shop.makeSuperAdmin())
  known = await shop.makeOrder()
  await shop.makeOption()
  await staff.get(`/products/${known.product.id}`)
})
afterAll(() => shop.close())

const calls = [specified, beyond].flatMap((part) => Object.values(part).flatMap((rows) => Object.keys(rows)))
const withId = [...new Set(calls.map((row) => row.split(',')[0] ?? ''))].filter((call) =>
  call.endsWith('/:id'),
)

const unknownIds = [
  '0',
  'abc',
  '..',
  '%2e%2e',
  '%2e%2e%2fusers',
  '..%2fusers',
  '%00',
  '%',
  '%ff',
  '%E0%A4%A',
  ';drop',
  "'--",
  '1e3',
  '9223372036854775808',
  'null',
  'undefined',
  '[object%20Object]',
  '01890000-0000-7000-8000-000000000000',
  '01890000-0000-7000-8000-00000000000',
  '01890000-0000-7000-8000-0000000000000',
  '{01890000-0000-7000-8000-000000000000}',
  '01890000000070008000000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  `${'a'.repeat(500)}`,
  'é',
  '\u202e',
  '%0d%0aX-Injected:%201',
]

/** Make the row that a call changes or shows, by the beginning of its path. */
const makers = {
  users: async () => (await shop.makeClient())._id,
  categories: async () => (await shop.makeCategory())._id,
  products: async () => (await shop.makeProduct())._id,
  'products/category': async () => (await shop.makeProduct()).categoryId,
  options: async () => (await shop.makeOption())._id,
  orders: async () => (await shop.makeOrder())._id,
  audit: async () => (await shop.makeAct())._id,
}

describe.each(withId)('%s', (call) => {
  const [method = '', path = ''] = call.split(' ')
  const [beginning = ''] = /(?<=\/api\/)(products\/category|\w+)/.exec(path) ?? []
  const make = makers[beginning as keyof typeof makers]
  const ask = async (id: string) => {
    const upload = method === 'PUT' && /categories|products/.test(path)
    return shop.app.inject({
      method: method as 'GET',
      url: path.replace(':id', encodeURI(id).replaceAll('%25', '%')),
      payload: method === 'PUT' ? (upload ? await fields() : changes()) : undefined,
      headers: await staff.cookie(),
    })
  }
  const fields = async () => form({ name: 'X', image: file(await newPicture()) })
  /** Valid new values for any account, option or order. */
  const changes = () => ({
    ...{ name: 'L', familyName: 'H', phoneNumber: '0661234567', address: 'Oran' },
    email: `${randomUUIDv7()}@labo.test`,
    client: { id: known.client.id },
    product: { id: known.product.id, options: [] },
    ...{ quantity: 1, status: 'en cours' },
  })

  test('no id that cannot exist finds, tells or changes anything', async () => {
    const before = await digest(shop)
    for (const id of ['', ...unknownIds]) {
      const reply = await ask(id)
      // With these ids the address is that of another call, such as `/users/`.
      const elsewhere = (id === '' || id === '..' || id === '%2e%2e') && method === 'GET'
      expect(elsewhere ? [200, 404] : [404], `${id}: ${reply.body.slice(0, 200)}`).toContain(reply.statusCode)
      expect(reply.body).not.toMatch(inside)
      expect(reply.headers).not.toHaveProperty('x-injected')
    }
    expect(await digest(shop)).toEqual(before)
  })

  test('an id that exists is none beside a slash too many, and the same in capitals', async () => {
    const id = await make()
    const before = await digest(shop)
    for (const spelling of [`${id}/`, `${id}//`, `/${id}`, `${id}%2f`, `%2f${id}`]) {
      const reply = await ask(spelling)
      expect([spelling, reply.statusCode, reply.json().code]).toEqual([spelling, 404, 'request.unknown'])
    }
    expect(await digest(shop)).toEqual(before)
    const reply = await ask(id.toUpperCase())
    expect(reply.statusCode, reply.body).toBe(200)
    if (method === 'DELETE') expect((await ask(id)).statusCode).toBe(404)
    else expect(reply.body).toContain(id)
  })
})

test('an id of another kind is unknown', async () => {
  for (const path of ['products', 'categories', 'options', 'users']) {
    expect((await staff.get(`/${path}/${known._id}`)).statusCode).toBe(404)
  }
})

test('addresses that only look like a call are unknown', async () => {
  for (const url of [
    '/api//users',
    '//api/users',
    '/api/users/',
    '/API/users',
    '/api/users;x=1',
    '/api/users/.',
    '/api/orders/admin',
    '/api/orders/admin/orders/',
    '/api/users%2f',
    '/api%2fusers',
    '/api/users%00',
    '/api/users.json',
  ]) {
    const reply = await shop.app.inject({ url, headers: await staff.cookie() })
    expect([url, reply.statusCode]).toEqual([url, 404])
  }
})

const lists = calls.filter(
  (call) =>
    /^GET \/api\/(users|categories|products|options|orders|audit|search)/.test(call) &&
    !/[,:]|admin\/(events|overview)|my-data|who|logout|send-|verify-/.test(call),
)
const refused = [
  'page=x&limit=-1',
  'limit=0',
  'limit=1.5',
  'limit=abc',
  'limit=',
  'sort=__proto__',
  'sort=price;drop',
  'sort=constructor',
  'cursor=abc',
  'cursor=%ff',
  'q=%00',
]
const ignored = [
  'page=-1',
  'limit=1000000000',
  '__proto__[x]=1',
  '__proto__.x=1',
  'constructor[prototype][x]=1',
  'id[]=',
  'q[]=a&q=b',
  '%ff=%ff',
  '_method=DELETE',
  `x=${'a'.repeat(10_000)}`,
  '&&&===',
  'q=%25%5F%27%22%5C',
  `q=${encodeURIComponent("' or 1=1 --")}`,
  'q=%E2%80%AE',
]

describe.each(lists)('%s', (call) => {
  const url = call.slice(4)
  const ask = async (query: string) =>
    shop.app.inject({ url: `${url}?${query}`, headers: await staff.cookie() })

  test('a query that means nothing is ignored or refused', async () => {
    const before = await digest(shop)
    // An export is the whole list, whichever page is asked for.
    const forgives = (query: string) =>
      url.startsWith('/api/search') || (url.endsWith('.csv') && query.startsWith('cursor'))
    for (const query of [...refused, 'limit=1&limit=2', 'sort=name&sort=name']) {
      const reply = await ask(query)
      expect(forgives(query) ? [200, 400] : [400], `${query}: ${reply.body.slice(0, 200)}`).toContain(
        reply.statusCode,
      )
      expect(reply.body).not.toMatch(inside)
    }
    for (const query of ignored) {
      const reply = await ask(query)
      expect([query, reply.statusCode]).toEqual([query, 200])
    }
    expect(({} as { x?: unknown }).x).toBeUndefined()
    expect(await digest(shop)).toEqual(before)
  })
})
