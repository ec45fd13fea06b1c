import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#contract/accounts'
import type { Order } from '#contract/orders'
import { openSession } from '#server/accounts/sessions.service'
import { saveToken } from '#server/accounts/tokens.queries'
import { uploadsFolder } from '#server/lib/storage'
import { hashToken } from '#server/lib/token'
import { knownPassword } from '#server/testing/makers'
import { openPort } from '#server/testing/raw-request'
import { openShop, type TestShop } from '#server/testing/shop'
import { checkReset, checkVerified } from './account-faults.ts'
import type { Scene } from './fault.ts'
import type { Entry } from './ledger.ts'
import type { Place } from './place.ts'
import { leftovers } from './resources.ts'
import { brokenRows } from './verifier.queries.ts'
import { linkViolations, putPassword, secretViolations } from './verify-accounts.ts'
import { orderViolations } from './verify-orders.ts'

// The faults' controls break answers, files and e-mails. These tests break everything else that the verifier
// looks for, one row, link, line or file at a time: the verifier must name it, and nothing before.

let shop: TestShop
let client: User
let order: Order
/** The parts of a place that these tests use; a real place runs its shop as a separate process. */
let place: Place
beforeAll(async () => {
  shop = await openShop({ LOG_LEVEL: 'info', LOG_REQUESTS: 'on' })
  client = await shop.makeClient()
  order = await shop.makeOrder({ client })
  const url = `http://127.0.0.1:${await openPort(shop.app)}`
  const { db, dataDir } = shop
  place = { db, dataDir, url, make: shop, nodes: [], buyers: [] } as unknown as Place
})
afterAll(() => shop.close())

/** Violations after these statements, which are rolled back. */
async function brokenBy(doctoring: string) {
  const undone = new Error()
  let broken: string[] = []
  const doctored = shop.db.begin(async (transaction) => {
    await transaction.unsafe(doctoring)
    broken = await brokenRows(transaction)
    throw undone
  })
  await expect(doctored).rejects.toBe(undone)
  return broken
}

const without = (table: string, constraint: string) => `alter table ${table} drop constraint ${constraint};`
const unmoved = 'alter table orders disable trigger legal_move;'
const change = (fields: string) => `update orders set ${fields} where id = '${order._id}';`
const move = (role: string, from: string, to: string) => `
  insert into order_history (order_id, actor_role, from_status, to_status)
  values ('${order._id}', '${role}', '${from}', '${to}');`

test('I3, I4, I8: orders that were placed, cancelled, completed and taken up again break no rule', async () => {
  const [staff, other] = [shop.as(await shop.makeAdmin()), await shop.makeOrder({ client })]
  const { product, quantity, totalPrice } = other
  for (const status of ['complété', 'en cours'] as const) {
    const whole = { status, client: { id: client._id }, product: { id: product.id, options: [] } }
    const { statusCode } = await staff.put(`/orders/update/${other._id}`, { ...whole, quantity, totalPrice })
    expect(statusCode).toBe(200)
  }
  const cancelled = await shop.as(client).put(`/orders/update/${other._id}`, { status: 'annulé' })
  expect(cancelled.statusCode).toBe(200)
  expect(await brokenBy('select')).toEqual([])
})

test.each([
  ['total', () => without('orders', 'orders_check') + change('total_price = total_price + 1')],
  ['quantity', () => without('orders', 'orders_quantity_check') + change('quantity = 0, total_price = 0')],
  ['status', () => without('orders', 'orders_status_check') + unmoved + change("status = 'perdu'")],
])('I3: an order with a wrong %s is seen', async (_what, doctoring) => {
  expect(await brokenBy(doctoring())).toContain(
    `I3 order ${order.number} has a wrong total, quantity or status`,
  )
})

test.each(['client', 'product'] as const)('I4: an order without its %s is seen', async (part) => {
  const table = { client: 'users', product: 'products' }[part]
  const gone = `delete from ${table} where id = '${order[part].id}'`
  const broken = await brokenBy(without('orders', `orders_${part}_id_fkey`) + gone)
  expect(broken).toContain(`I4 order ${order.number} is of nobody or of nothing`)
})

test('I4: a product without its category is seen', async () => {
  const broken = await brokenBy(`${without('products', 'products_category_id_fkey')} delete from categories`)
  expect(broken).toContain(`I4 product ${order.product.id} is in no category`)
})

test.each([
  [
    'that is missing',
    () => `
      alter table order_history disable trigger kept;
      delete from order_history where order_id = '${order._id}'`,
    'en cours',
    'none',
  ],
  ['that ends elsewhere', () => change("status = 'complété'"), 'complété', '→en cours'],
  [
    'that leads out of the end',
    () =>
      without('order_history', 'history_move') +
      move('client', 'en cours', 'annulé') +
      move('client', 'annulé', 'en cours'),
    'en cours',
    '→en cours en cours→annulé annulé→en cours',
  ],
  [
    'of an act of staff that is not on record',
    () => change("status = 'complété'") + move('admin', 'en cours', 'complété'),
    'complété',
    '→en cours en cours→complété',
  ],
])('I8: a history %s is seen', async (_what, doctoring, status, moves) => {
  expect(await brokenBy(doctoring())).toEqual([
    `I8 order ${order.number} is ${status}, its history: ${moves}`,
  ])
})

test('I8: an order that is not as it was moved last is seen', () => {
  const key = 'key'
  const placed = { ...order, note: key }
  const entries: Entry[] = [
    { kind: 'placed', key, order: placed },
    { kind: 'moving', key, to: 'annulé' },
    { kind: 'moved', key },
  ]
  const violations = (status: Order['status']) =>
    orderViolations(entries, [{ ...placed, status, updatedAt: '2099-01-01T00:00:00.000Z' }])
  expect(violations('annulé')).toEqual([])
  expect(violations('complété')).toEqual(['I8 key is complété, not annulé'])
})

/** An account that forgot its password, with a link that is used up by now. */
async function whoHasReset() {
  const user = await shop.makeClient()
  const session = await openSession(shop.db, user)
  const token = await shop.makeToken('reset', user)
  expect(await putPassword(place, token)).toBe(200)
  return { user, session, token }
}

/** The violations that `check` reports. */
async function reportsOf(check: (scene: Scene) => Promise<void>) {
  const told: string[] = []
  const scene: Partial<Scene> = { place, report: (violation) => told.push(violation) }
  await check(scene as Scene)
  return told
}

test('I7: a link that works again is seen', async () => {
  const { user, token } = await whoHasReset()
  expect(await linkViolations(place, [{ kind: 'used', token }])).toEqual([])
  await saveToken(shop.db, 'reset', hashToken(token), user)
  expect(await linkViolations(place, [{ kind: 'used', token }])).toEqual(['I7 a used link was answered 200'])
})

test('I7: a reset that left a session is seen', async () => {
  const guest = await whoHasReset()
  expect(await reportsOf((scene) => checkReset(scene, guest))).toEqual([])
  const left = { ...guest, session: await openSession(shop.db, guest.user) }
  expect(await reportsOf((scene) => checkReset(scene, left))).toEqual([
    'I7 a reset is half done: {"link":true,"session":false,"password":true}',
  ])
})

test('I7: an address that is not verified, though its owner was told so, is seen', async () => {
  const invite = async () => {
    const user = await shop.makeClient({ isVerified: false })
    return { user, token: await shop.makeToken('verify', user) }
  }
  const verified = await invite()
  expect((await shop.get(`/users/verify-email/${verified.token}`)).statusCode).toBe(200)
  expect(await reportsOf((scene) => checkVerified(scene, verified, 200))).toEqual([])
  const forgotten = await invite()
  expect(await reportsOf((scene) => checkVerified(scene, forgotten, 200))).toEqual([
    'I7 an address is not verified that was said to be',
  ])
})

test('I12: a link, a session or a password in a log is seen', async () => {
  const user = await shop.makeClient({ isVerified: false })
  const token = await shop.makeToken('verify', user)
  const open = async () => ({ token: await openSession(shop.db, client) })
  const [buyer, admin, { token: session }] = [await open(), await open(), await open()]
  expect((await shop.get(`/users/verify-email/${token}`)).statusCode).toBe(200)
  const entries: Entry[] = [
    { kind: 'sent', token },
    { kind: 'ended', session },
  ]
  const said = shop.lines.join('')
  const seenIn = (output: string) =>
    secretViolations({ nodes: [{ output }], buyers: [buyer], admin } as Place, entries)
  expect(said).toContain('/verify-email/[redacted]')
  expect(seenIn(said)).toEqual([])
  for (const secret of [token, session, buyer.token, admin.token, knownPassword]) {
    expect(seenIn(said.replace('[redacted]', secret))).toEqual([`I12 ${secret.slice(0, 6)}… is in a log`])
  }
})

/** What the only node, with 200 MB and 40 files, keeps beyond these former values; `memory` in megabytes. */
function keptSince(memory: number, files: number, mayKeep?: number) {
  const nodes = [{ resources: () => ({ memory: 200 * 1024 ** 2, files: 40 }) }]
  const before = { memory: memory * 1024 ** 2, files, connections: 0, unfinished: 0 }
  // Connections are left out: other tests have some to the same PostgreSQL.
  const names = ['memory', 'files', 'unfinished'] as const
  const options = { names: [...names], timeout: 0, memory: mayKeep }
  return leftovers({ ...place, nodes } as unknown as Place, before, options)
}

test('I11: memory and files that a node keeps are seen', async () => {
  expect(await keptSince(200, 40)).toEqual([])
  expect(await keptSince(120, 40)).toEqual([
    `I11 memory: ${120 * 1024 ** 2} before, ${200 * 1024 ** 2} after`,
  ])
  expect(await keptSince(120, 40, 160)).toEqual([])
  expect(await keptSince(200, 25)).toEqual(['I11 files: 25 before, 40 after'])
})

test.each(['images', 'documents'])('I11: an unfinished file among the %s is seen', async (folder) => {
  const path = join(uploadsFolder(shop.dataDir), folder, 'file.unfinished-1')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, '')
  expect(await keptSince(200, 40)).toEqual(['I11 unfinished: 0 before, 1 after'])
  rmSync(path)
  expect(await keptSince(200, 40)).toEqual([])
})
