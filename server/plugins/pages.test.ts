import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openWeb } from '#server/lib/web-build'
import { openPort } from '#server/testing/raw-request'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({}, (await openWeb(join(import.meta.dirname, '../..'), false)).options)
})
afterAll(() => shop.close())

/** The answers of these pages while the table is locked. */
const without = (table: string, urls: string[], headers = {}) =>
  shop.db.begin(async (db) => {
    await db.unsafe(`lock table ${table} in access exclusive mode`)
    const replies = await Promise.all(urls.map((url) => shop.app.inject({ url, headers })))
    return replies.map((reply) => [reply.statusCode, reply.headers['retry-after']])
  })

/** Warnings and errors since the last call. */
const complaints = () =>
  shop.lines
    .splice(0)
    .map((line) => JSON.parse(line))
    .filter(({ level }) => level > 30)

// Such a page was a 500, and none of its many log lines told whose page it was.
test('a page that cannot know who asks for it says when to ask again', async () => {
  const cookie = await shop.as(await shop.makeAdmin()).cookie()
  const console = vi.spyOn(globalThis.console, 'error')
  complaints()
  const pages = ['/profile', '/dashboard', '/dashboard.data']
  expect(await without('sessions', pages, cookie)).toEqual(pages.map(() => [503, '2']))
  const line = { msg: 'a service is away', reqId: expect.any(String) }
  expect(complaints()).toMatchObject(pages.map(() => line))
  expect(console).not.toHaveBeenCalled()
  console.mockRestore()
})

test('without scripts a page says what needs them', async () => {
  const { body } = await shop.app.inject('/login')
  expect(body).toMatch(/<noscript[^>]*>Pour vous connecter, commander ou nous écrire, activez JavaScript/)
})

test('a page tells search engines one address, however it was written', async () => {
  for (const path of ['/about', '/About', '/about/']) {
    const { body } = await shop.app.inject(path)
    expect(/rel="canonical" href="([^"]+)"/.exec(body)?.[1], path).toBe(`${shop.env.publicUrl}/about`)
  }
})

test('a page of the catalogue that cannot be read says when to ask again', async () => {
  expect(await without('categories', ['/categories'])).toEqual([[503, '2']])
})

test('of a page that cannot be rendered the log has one line, with the id of its request', async () => {
  const console = vi.spyOn(globalThis.console, 'error')
  const { phones } = shop.app.shop
  complaints()
  Object.assign(shop.app.shop, { phones: [] })
  const reply = await shop.app.inject('/recherche?q=introuvable')
  Object.assign(shop.app.shop, { phones })
  expect(reply.statusCode).toBe(500)
  expect(complaints()).toMatchObject([
    { msg: 'unexpected error', reqId: expect.any(String), err: { type: 'TypeError' } },
  ])
  expect(console).not.toHaveBeenCalled()
  console.mockRestore()
})

// In capitals, or with an encoded letter, the dashboard was let in for as long as the pages of clients.
test('a busy shop refuses the dashboard before other pages, however its address is written', async () => {
  const web = (await openWeb(join(import.meta.dirname, '../..'), false)).options
  const busy = await openShop({ MAX_EVENT_LOOP_DELAY: '60000' }, web)
  Object.defineProperty(busy.app.pressure, 'isRestless', { get: () => true, set() {} })
  const origin = `http://127.0.0.1:${await openPort(busy.app)}`
  const statusOf = async (path: string) => (await fetch(origin + path, { redirect: 'manual' })).status
  const ofStaff = ['/dashboard', '/DASHBOARD', '/%64ashboard/users', '/Dashboard?q=%', '/%44ASHBOARD.data']
  for (const path of ofStaff) expect([path, await statusOf(path)]).toEqual([path, 503])
  for (const path of ['/about', '/login']) expect([path, await statusOf(path)]).toEqual([path, 200])
  expect(await statusOf('/dashboards')).toBe(404)
  await busy.close()
})
