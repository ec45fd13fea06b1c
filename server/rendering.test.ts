import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWeb } from '#server/lib/web-build'
import { openShop, type TestShop } from '#server/testing/shop'

// Text that people type appears on pages as text, wherever it is: in the markup, in the state that the page's
// script reads, in the data for search engines.

const markup = [
  '</script><script>alert(1)</script>',
  '<svg onload=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  "'--><!--<a href=javascript:alert(1)>",
  '{{7*7}}<%= 7*7 %>',
  'a\u2028b\u2029c</ScRiPt ><script >',
]
const long = 'M'.repeat(100)

let shop: TestShop
let readers: Record<'anyone' | 'client' | 'staff', Record<string, string>>
let pages: [reader: keyof typeof readers, path: string][]
beforeAll(async () => {
  const web = await openWeb(join(import.meta.dirname, '..'), false)
  shop = await openShop({ SHOP_NAME: markup[0] ?? '' }, web.options)
  const person = { name: markup[1], familyName: markup[2], address: markup[0], phoneNumber: '0661234567' }
  const client = await shop.makeClient(person)
  const staff = await shop.makeSuperAdmin({ name: markup[2] })
  const options = [{ name: markup[3] ?? '', value: markup[0] ?? '' }]
  const option = await shop.makeOption({ name: markup[3], values: [...markup] })
  const category = await shop.makeCategory({ name: markup[1], description: markup.join('\n') })
  const product = await shop.makeProduct({
    ...{ name: markup[0], reference: markup[2], description: markup.join('\n') },
    ...{ category, combinations: [{ options }] },
  })
  for (const name of [...markup, long]) await shop.makeProduct({ name, category })
  const order = await shop.makeOrder({ client, product, note: markup.join(' '), poNumber: markup[1] })
  await shop.as(staff).put(`/users/update/${client._id}`, { ...client, role: 'client', address: markup[2] })
  readers = {
    anyone: {},
    client: await shop.as(client).cookie(),
    staff: await shop.as(staff).cookie(),
  }
  pages = [
    ['anyone', '/'],
    ['anyone', '/categories'],
    ['anyone', `/category/${category._id}`],
    ['anyone', `/category/${category._id}?produit=${product._id}`],
    ['anyone', `/category/${category._id}?q=${encodeURIComponent(markup[0] ?? '')}`],
    ...markup.map((q) => ['anyone', `/recherche?q=${encodeURIComponent(q)}`] as (typeof pages)[number]),
    ['anyone', '/about'],
    ['anyone', '/sitemap.xml'],
    ['client', '/profile'],
    ['client', `/profile/orders/${order._id}`],
    ['client', '/edit-profile'],
    ['staff', '/dashboard'],
    ...['users', 'products', 'categories', 'orders', 'options', 'audit'].map(
      (list) => ['staff', `/dashboard/${list}`] as (typeof pages)[number],
    ),
    ['staff', `/dashboard/users/update-user/${client._id}`],
    ['staff', `/dashboard/products/update-product/${product._id}`],
    ['staff', `/dashboard/categories/update-category/${category._id}`],
    ['staff', `/dashboard/options/update-option/${option._id}`],
    ['staff', `/dashboard/orders/update-order/${order._id}`],
  ]
})
afterAll(() => shop.close())

const read = (url: string, headers = {}) => shop.app.inject({ url, headers })

/** The code in a page that would run and is not the page's own, in words. */
function foreignCode(html: string, policy: string): string[] {
  const raw = [
    '<script>alert',
    '<svg onload',
    '<img src=x',
    'href="javascript:',
    "href='javascript:",
    'src="javascript:',
  ]
  const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script\s*>/gi)]
  const unknown = scripts.filter(
    ([, attributes = '', code = '']) =>
      !/ src="\/|application\/ld\+json/.test(attributes) && !policy.includes(hashOf(code)),
  )
  return [
    ...raw.filter((each) => html.toLowerCase().includes(each)),
    ...unknown.map(([whole]) => whole.slice(0, 200)),
  ]
}
const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

test('no page runs or breaks on what people typed', async () => {
  for (const [reader, path] of pages) {
    const reply = await read(path, readers[reader])
    expect([path, reply.statusCode]).toEqual([path, 200])
    const policy = String(reply.headers['content-security-policy'])
    expect([path, foreignCode(reply.body, policy)]).toEqual([path, []])
    for (const [, json = ''] of reply.body.matchAll(
      /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g,
    )) {
      expect(JSON.stringify(JSON.parse(json))).not.toBe('')
    }
  }
})

test('it is there all the same, letter by letter', async () => {
  const { product } = await (async () => {
    const { products } = (await shop.get('/products?limit=1000')).json()
    return { product: products.find(({ name }: { name: string }) => name === markup[5]) }
  })()
  expect(product.name).toBe(markup[5])
  const page = await read(`/category/${product.category.id}`)
  expect(page.body).toContain('&lt;svg onload=alert(1)&gt;')
  expect(page.body).toContain(long)
})

test('a picture’s address is one that an upload was given, and no script', async () => {
  const change = shop.db`update categories set image = 'javascript:alert(1)'`
  await expect(change).rejects.toMatchObject({ code: '23503' })
})

test('a page with somebody else’s script would be told', () => {
  const own = '<script>start()</script>'
  const policy = `script-src 'self' ${hashOf('start()')}`
  expect(foreignCode(own, policy)).toEqual([])
  expect(foreignCode(`${own}<script>other()</script>`, policy)).toHaveLength(1)
  expect(foreignCode(`${own}<svg onload=alert(1)>`, policy)).toHaveLength(1)
})

describe('an address is text too', () => {
  test.each([
    '/category/<svg onload=alert(1)>',
    '/category/%3Csvg%20onload=alert(1)%3E',
    '/%3C/script%3E%3Cscript%3Ealert(1)%3C/script%3E',
    '/verify-email/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '/reset-password/%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E',
    '/login?retour=%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
    '/recherche?q=%00%FF%E2%80%A8',
  ])('%s', async (path) => {
    const reply = await read(path)
    expect([200, 302, 404]).toContain(reply.statusCode)
    expect(foreignCode(reply.body, String(reply.headers['content-security-policy']))).toEqual([])
  })

  test.each([
    '//evil.test',
    'https://evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    'javascript:alert(1)',
    '/%09/evil.test',
    '/\t/evil.test',
    '%2F%2Fevil.test',
    'evil.test',
    '/..//evil.test',
  ])('after a login nobody is led to %s', async (address) => {
    const reply = await read(`/login?retour=${encodeURIComponent(address)}`, readers.client)
    expect(reply.statusCode).toBe(302)
    const location = new URL(String(reply.headers.location), 'http://shop.test')
    expect([location.origin, String(reply.headers.location).startsWith('/')]).toEqual([
      'http://shop.test',
      true,
    ])
  })
})
