import { statSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#contract/accounts'
import { openWeb, type Web } from '#server/lib/web-build'
import { beyond, type Cells, specified } from '#server/testing/access'
import { type Caller, callerNames, makeCallers } from '#server/testing/callers'
import { productForm, sheet } from '#server/testing/forms'
import { type Prepare, testMatrix } from '#server/testing/matrix'
import { pages } from '#server/testing/page-access'
import { pathsOf, type RouteBranch, routesOf, withoutRow } from '#server/testing/routes'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
let routes: string[]
let web: Web['options']
beforeAll(async () => {
  web = (await openWeb(join(import.meta.dirname, '..'), false)).options
  const made = await routesOf(() => openShop({}, web))
  shop = made.opened
  routes = made.routes
})
afterAll(() => shop.close())

const table: Record<string, Cells> = Object.assign(
  {},
  ...[specified, beyond].flatMap((part) => Object.values(part)),
)
/** Whether the route serves a built file of the browser: a script, style or icon. */
const isBuilt = (route: string) =>
  statSync(join(String(web.clientDir), route.slice(route.indexOf('/'))), { throwIfNoEntry: false })?.isFile()

test('every route of the application has a row', () => {
  const others = routes.filter((route) => !isBuilt(route))
  expect(others.length).toBeGreaterThan(80)
  expect(withoutRow(others, [...Object.keys(table), ...Object.keys(pages)])).toEqual([])
})

test('every page of the web build has a row, and every row of a page is a page', async () => {
  const build = typeof web.build === 'function' ? await web.build() : web.build
  const built = pathsOf(Object.values(build.routes) as RouteBranch[]).map((path) => `GET ${path}`)
  const rows = [...Object.keys(pages), 'GET /dashboard']
  expect(withoutRow(built, rows)).toEqual([])
  expect(rows.filter((row) => !built.includes(row))).toEqual([])
})

test('a route that was mounted beside the guards is found', async () => {
  const { routes } = await routesOf(async () => {
    const app = Fastify()
    app.delete('/api/orders/purge', () => 'gone')
    await app.close()
  })
  expect(withoutRow(routes, Object.keys(table))).toEqual(['DELETE /api/orders/purge'])
})

test('the table holds the specified 42 calls: 294 cells, and more', () => {
  const calls = Object.values(specified).flatMap((part) => Object.keys(part))
  expect(calls.length * callerNames.length).toBe(294)
  const rows = Object.keys(table).length + Object.keys(pages).length
  expect(rows * callerNames.length).toBeGreaterThan(900)
})

test('who may not GET may not ask for the HEAD either', async () => {
  const closed = Object.entries(table).filter(
    ([row, [anonymous]]) => /^GET [^,]+$/.test(row) && anonymous === 401,
  )
  expect(closed.length).toBeGreaterThan(10)
  for (const [row] of closed) {
    const reply = await shop.app.inject({ method: 'HEAD', url: row.slice(4) })
    expect([row, reply.statusCode]).toEqual([row, 401])
  }
})

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
const ask = async ({ cookie }: Caller, url: string, method = 'GET') =>
  shop.app.inject({ method: method as Method, url, headers: await cookie() })
const asks =
  (url: string, method?: string): Prepare =>
  (caller) =>
  () =>
    ask(caller, url, method)

let stored: Promise<{ image: string; document: string }> | undefined
/** A picture and a document that staff have uploaded. */
function storedFiles() {
  stored ??= (async () => {
    const admin = shop.as(await shop.makeAdmin())
    const sent = await productForm(await shop.makeCategory(), { document: sheet(), documentName: 'Fiche' })
    const { product } = (await admin.post('/products/add', sent)).json()
    return { image: product.image, document: product.document.document }
  })()
  return stored
}

const nowhere = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY'] as const
type Nowhere = `${(typeof nowhere)[number]} /api/*`
const unknownCalls = Object.fromEntries(
  nowhere.map((method) => [`${method} /api/*`, asks('/api/nowhere', method)]),
) as Record<Nowhere, Prepare>

testMatrix(
  () => shop,
  { ...specified.shop, ...beyond.shop },
  {
    ...unknownCalls,
    'GET /images/*': (caller) => async () => ask(caller, `/${(await storedFiles()).image}`),
    'GET /api/documents/*': (caller) => async () => ask(caller, `/api/${(await storedFiles()).document}`),
    'GET /images/*, unknown': asks('/images/inconnue.webp'),
    'GET /api/documents/*, unknown': asks('/api/documents/inconnu.pdf'),
    'POST /api/contact': (caller) => () =>
      caller.post('/contact', { email: 'visiteur@labo.test', message: 'Bonjour' }),
    'GET /metrics': asks('/metrics'),
    'GET /readyz': asks('/readyz'),
    'GET /healthz': asks('/healthz'),
    'GET /dashboard': asks('/dashboard'),
    'GET /api/mailbox': asks('/api/mailbox'),
    'GET /api/openapi.json': asks('/api/openapi.json'),
    'GET /api/docs': asks('/api/docs'),
    'GET /api/docs/': asks('/api/docs/'),
    'GET /api/docs/static/*': asks('/api/docs/static/swagger-ui.css'),
    'GET /api/docs/static/index.html': asks('/api/docs/static/index.html'),
    'GET /api/docs/static/swagger-initializer.js': asks('/api/docs/static/swagger-initializer.js'),
    'GET /api/docs/json': asks('/api/docs/json'),
    'GET /api/docs/yaml': asks('/api/docs/yaml'),
    'GET /sitemap.xml': asks('/sitemap.xml'),
    'GET /robots.txt': asks('/robots.txt'),
  },
)

type Make = (shop: TestShop, client: User) => Promise<{ _id: string }>
/** Make the row that a page's address names; an order belongs to O. */
const idFor: Record<string, Make> = {
  category: ({ makeCategory }) => makeCategory(),
  'update-category': ({ makeCategory }) => makeCategory(),
  'update-product': ({ makeProduct }) => makeProduct(),
  'update-option': ({ makeOption }) => makeOption(),
  'update-user': ({ makeClient }) => makeClient(),
  'update-order': ({ makeOrder }, client) => makeOrder({ client }),
  orders: ({ makeOrder }, client) => makeOrder({ client }),
}

testMatrix(
  () => shop,
  pages,
  Object.fromEntries(
    Object.keys(pages).map((row): [string, Prepare] => [
      row,
      async (caller, { O }) => {
        const [, noun = ''] = /([\w-]+)\/:id/.exec(row) ?? []
        const made = await idFor[noun]?.(shop, O.user as User)
        const path = row.slice(4).replace(':id', String(made?._id)).replace(':token', 'inconnu')
        return () => ask(caller, path.replace('*', 'nulle-part'))
      },
    ]),
  ),
)

test('the data of a page is guarded like the page itself', async () => {
  const callers = await makeCallers(shop)
  const secret = (await shop.makeClient({ email: 'secret@labo.test' })).email
  const order = await shop.makeOrder({ client: callers.D.user as User })
  const lists = ['users', 'products', 'categories', 'orders', 'options', 'audit'].map(
    (list) => `/dashboard/${list}`,
  )
  const paths = ['/dashboard', '/profile', `/profile/orders/${order._id}`, ...lists]
  for (const name of ['A', 'U', 'R'] as const) {
    for (const path of paths) {
      const reply = await ask(callers[name], `${path}.data`)
      expect([name, path, reply.statusCode]).toEqual([name, path, 202])
      expect(reply.body).toContain('SingleFetchRedirect')
      expect(reply.headers['cache-control']).toBe('private, no-store')
    }
  }
  expect((await ask(callers.O, '/dashboard/users.data?q=secret')).body).not.toContain(secret)
  expect((await ask(callers.O, `/profile/orders/${order._id}.data`)).body).not.toContain(order.number)
  expect((await ask(callers.D, '/dashboard/users.data?q=secret')).body).toContain(secret)
})
