import { randomUUID } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product, Products } from '#contract/catalogue'
import { form } from '#server/testing/forms'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const unknown = '01890000-0000-7000-8000-000000000000'
const namesOf = ({ products }: { products: Product[] }) => products.map(({ name }) => name)

test('a category tells how many products it holds, and an unknown one is 404', async () => {
  const category = await shop.makeCategory({ name: 'Pesage' })
  await shop.makeProduct({ category })
  const { category: found } = (await shop.get(`/categories/${category._id}`)).json()
  expect(found).toMatchObject({ _id: category._id, name: 'Pesage', totalProducts: 1 })
  for (const path of [unknown, 'abc', '0', '%00', '1e3', '9223372036854775808', "';drop", 'a'.repeat(99)]) {
    const reply = await shop.get(`/categories/${path}`)
    expect(reply.statusCode, path).toBe(404)
    expect(Object.keys(reply.json()).sort()).toEqual(['code', 'message', 'requestId'])
  }
  for (const list of ['products', 'options', 'products/category']) {
    expect((await shop.get(`/${list}/${unknown}`)).statusCode).toBe(404)
  }
})

describe('the products of a category', () => {
  let category: { _id: string }
  const names = ['Étuve', 'Bécher', 'fiole', 'Entonnoir', 'Flacon', 'éprouvette', 'Creuset']
  const sorted = ['Bécher', 'Creuset', 'Entonnoir', 'éprouvette', 'Étuve', 'fiole', 'Flacon']
  beforeAll(async () => {
    category = await shop.makeCategory()
    for (const [index, name] of names.entries()) {
      const reference = `REF-${index}${name === 'Étuve' ? '-élan' : ''}`
      await shop.makeProduct({ category, name, reference, price: index * 10, availability: index % 2 === 0 })
    }
  })
  const read = async (query = '') => (await shop.get(`/products/category/${category._id}?${query}`)).json()

  test('stand in the order of a French dictionary', async () => {
    expect(namesOf(await read())).toEqual(sorted)
    expect(namesOf(await read('sort=-name'))).toEqual([...sorted].reverse())
  })

  test('can be sorted by price and date, and by nothing unknown', async () => {
    expect(namesOf(await read('sort=price'))).toEqual(names)
    expect(namesOf(await read('sort=-createdAt'))).toEqual([...names].reverse())
    for (const sort of ['__proto__', 'constructor', 'price;drop', 'totalOrders', '', '-']) {
      expect((await shop.get(`/products?sort=${sort}`)).statusCode, sort).toBe(400)
    }
  })

  test('are found by a name that was copied from a page, where no line ends before a unit', async () => {
    const { name } = await shop.makeProduct({ name: 'Acide nitrique 65 %' })
    for (const space of [' ', '\u00a0', '\u202f']) {
      const reply = await shop.get(`/products?q=${encodeURIComponent(`nitrique${space}65${space}%`)}`)
      expect(namesOf(reply.json())).toEqual([name])
    }
  })

  test('are found by a part of their name or reference, without accents or case', async () => {
    expect(namesOf(await read('q=BECHE'))).toEqual(['Bécher'])
    expect(namesOf(await read('q=%C3%A9PROUV'))).toEqual(['éprouvette'])
    expect(namesOf(await read('q=ref-1'))).toEqual(['Bécher'])
    expect(namesOf(await read('q=ELAN'))).toEqual(['Étuve'])
    expect(await read('q=%25')).toMatchObject({ products: [], total: 0, nextCursor: null })
    expect((await read('q=_')).total).toBe(0)
  })

  test('are found among all products by words in any order, on the page of a category by a part as it stands', async () => {
    const { name } = await shop.makeProduct({
      category,
      name: 'Ballon à fond rond 250 mL',
      reference: 'BAL-0250',
    })
    const q = encodeURIComponent('rond  bal-0250 BALLON')
    expect(namesOf((await shop.get(`/products?q=${q}`)).json())).toEqual([name])
    expect((await read(`q=${q}`)).total).toBe(0)
    // They are counted apart.
    expect((await shop.get(`/products?category=${category._id}&q=${q}`)).json().total).toBe(1)
    expect(namesOf(await read('q=fond%20rond'))).toEqual([name])
    await shop.db`delete from products where name = ${name}`
  })

  test('can be narrowed to those available or not', async () => {
    expect(namesOf(await read('availability=false'))).toEqual(['Bécher', 'Entonnoir', 'éprouvette'])
    expect((await read('availability=true')).total).toBe(4)
    expect((await shop.get('/products?availability=peut-être')).statusCode).toBe(400)
  })

  test('come page by page, each once, whatever is added and removed meanwhile', async () => {
    const first = await read('limit=3')
    expect([namesOf(first), first.total]).toEqual([sorted.slice(0, 3), 7])
    const added = await shop.makeProduct({ category, name: 'Agitateur' })
    await shop.db`delete from products where id = ${first.products[2]._id}`
    shop.app.readyStore.forget()
    const second = await read(`limit=3&cursor=${encodeURIComponent(first.nextCursor)}`)
    expect(namesOf(second)).toEqual(sorted.slice(3, 6))
    const third = await read(`limit=3&cursor=${encodeURIComponent(second.nextCursor)}`)
    expect([namesOf(third), third.nextCursor]).toEqual([sorted.slice(6), null])
    await shop.db`delete from products where id = ${added._id}`
    shop.app.readyStore.forget()
  })

  test('refuse a cursor that nobody gave out, and limits that mean nothing', async () => {
    const cursors = [
      'x',
      Buffer.from('["name","a","b"]').toString('base64url'),
      Buffer.from('{}').toString('base64url'),
    ]
    for (const cursor of cursors) expect((await shop.get(`/products?cursor=${cursor}`)).statusCode).toBe(400)
    for (const [sort, value] of [
      ['price', 'abc'],
      ['createdAt', 'abc'],
      ['createdAt', '2026-99-99'],
    ]) {
      const cursor = Buffer.from(JSON.stringify([sort, value, randomUUID()])).toString('base64url')
      const refused = await shop.get(`/products?sort=${sort}&cursor=${cursor}`)
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'request.invalid'])
    }
    for (const limit of ['0', '-1', 'abc', '1.5']) {
      expect((await shop.get(`/products?limit=${limit}`)).statusCode, limit).toBe(400)
    }
    expect((await shop.get('/products?limit=1000000000')).statusCode).toBe(200)
    expect((await shop.get('/products?__proto__[x]=1&id[]=2&_method=DELETE&%ff')).statusCode).toBeLessThan(
      500,
    )
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })
})

test('the dashboard sorts by how often products were ordered', async () => {
  const category = await shop.makeCategory()
  const names = ['Jamais', 'Souvent', 'Une fois']
  const products = await Promise.all(names.map((name) => shop.makeProduct({ category, name })))
  for (const index of [1, 1, 1, 2]) await shop.makeOrder({ product: products[index] })
  const admin = shop.as(await shop.makeAdmin())
  const read = async (query: string) =>
    (await admin.get(`/products?category=${category._id}&${query}`)).json()
  const page = await read('sort=-totalOrders&limit=2')
  expect(page.products.map((product: Product) => [product.name, product.totalOrders])).toEqual([
    ['Souvent', 3],
    ['Une fois', 1],
  ])
  expect(namesOf(await read(`sort=-totalOrders&cursor=${encodeURIComponent(page.nextCursor)}`))).toEqual([
    'Jamais',
  ])
})

test.each(['totalOrders', '-totalOrders'])(
  'all products sorted by %s come page by page, forth and back',
  async (sort) => {
    const category = await shop.makeCategory()
    for (const times of [2, 0, 1, 1, 0]) {
      const product = await shop.makeProduct({ category })
      for (let each = 0; each < times; each += 1) await shop.makeOrder({ product })
    }
    const admin = shop.as(await shop.makeAdmin())
    const read = async (cursor?: string | null): Promise<Products> =>
      (
        await admin.get(
          `/products?sort=${sort}&limit=2${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
        )
      ).json()
    const pages = [await read()]
    while (pages.at(-1)?.nextCursor) pages.push(await read(pages.at(-1)?.nextCursor))
    const found = pages.flatMap(({ products }) => products)
    expect(new Set(found.map(({ _id }) => _id)).size).toBe(pages[0]?.total)
    const counts = found.map(({ totalOrders = 0 }) => totalOrders)
    expect(counts).toEqual(counts.toSorted((a, b) => (sort === 'totalOrders' ? a - b : b - a)))
    const before = await read(pages.at(-1)?.previousCursor)
    expect(namesOf(before)).toEqual(namesOf(pages.at(-2) as Products))
  },
)

describe('an answer that is the same for everyone', () => {
  test('is asked about by its tag, and changes with the catalogue', async () => {
    const first = await shop.get('/categories')
    const tag = String(first.headers.etag)
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    for (const known of [tag, tag.replace('W/', '')]) {
      const same = await shop.get('/categories', { 'if-none-match': known })
      expect([same.statusCode, same.body]).toEqual([304, ''])
    }
    const { _id } = await shop.makeCategory()
    const admin = shop.as(await shop.makeAdmin())
    await admin.put(`/categories/update/${_id}`, form({ name: 'Autre' }))
    const changed = await shop.get('/categories', { 'if-none-match': tag })
    expect([changed.statusCode, changed.headers.etag === tag]).toEqual([200, false])
    expect(changed.json().categories.map(({ name }: { name: string }) => name)).toContain('Autre')
  })

  test('is compressed as the reader likes', async () => {
    const plain = await shop.get('/products')
    const gzip = await shop.get('/products', { 'accept-encoding': 'gzip' })
    const brotli = await shop.get('/products', { 'accept-encoding': 'gzip, br' })
    expect([gzip.headers['content-encoding'], gunzipSync(gzip.rawPayload).toString()]).toEqual([
      'gzip',
      plain.body,
    ])
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    const odd = await shop.get('/products', { 'accept-encoding': 'br;q=0, gzip;q=0.0, x-odd' })
    expect(odd.headers['content-encoding']).toBeUndefined()
    expect(plain.headers.vary).toContain('accept-encoding')
  })

  test('is not the one that staff get', async () => {
    const reply = await shop.as(await shop.makeAdmin()).get('/products')
    expect(reply.headers['cache-control']).toBe('private, no-store')
  })
})
