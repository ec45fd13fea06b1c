import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#contract/accounts'
import type { PlacedNotice } from '#contract/orders'
import { buildApp } from '#server/app'
import { connect, type DatabaseAddress } from '#server/lib/db'
import { openJobs } from '#server/lib/jobs'
import { sessionCookie } from '#server/plugins/session'
import { cutNotifications } from '#server/testing/cut-notifications'
import { listenAt } from '#server/testing/listen-at'
import { openRelay } from '#server/testing/relay'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
let admin: User
let address: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.makeAdmin()
  await shop.app.listen({ port: 0 })
  address = `http://localhost:${(shop.app.server.address() as AddressInfo).port}`
})
afterAll(() => shop.close())

const listen = async ({ user = admin, after = '', at = address } = {}) =>
  listenAt(at, await shop.as(user).cookie(), after)

/** Waits for a value: news travels through the database. */
const soon = <Value>(read: () => Value) => expect.poll(read)
const idsOf = (told: PlacedNotice[]) => told.map(({ _id }) => _id)

async function order(quantity = 1) {
  const product = await shop.makeProduct({ name: 'Erlenmeyer 500 mL', price: 900 })
  const client = await shop.makeClient({ name: 'Lina', familyName: 'Haddad' })
  const reply = await shop.as(client).post('/orders/create', { product: { id: product._id }, quantity })
  expect(reply.statusCode).toBe(201)
  return reply.json().order
}

/** Opens another node, with at most `max` connections to the database. */
async function openSecond(max: number, way: DatabaseAddress = shop.address) {
  const { env, storage, address, app } = shop
  const db = connect(way, { max })
  const jobs = await openJobs(address, app.log as never)
  const node = await buildApp({ env, db, address, jobs, storage, log: app.log })
  const close = async () => {
    await node.close()
    await jobs.stop()
    await db.end({ timeout: 1 })
  }
  return { node, db, close }
}

test('tells staff of an order as it comes in, on every node', async () => {
  const second = await openSecond(10)
  await second.node.listen({ port: 0 })
  const here = await listen()
  const there = await listen({
    at: `http://localhost:${(second.node.server.address() as AddressInfo).port}`,
  })
  const placed = await order(3)
  await soon(() => [here.told.length, there.told.length]).toEqual([1, 1])
  expect(here.told[0]).toEqual({
    _id: placed._id,
    number: placed.number,
    client: 'Lina Haddad',
    product: 'Erlenmeyer 500 mL',
    quantity: 3,
    totalPrice: 2700,
    createdAt: placed.createdAt,
  })
  here.stop()
  // A node that stops ends its listeners' connections.
  await second.close()
  await there.ended
})

// Nobody was told: listeners without news kept their connections, and had no reason to look.
test('an order is told though the connection is cut by which that was to be said', async () => {
  const { node, db, close } = await openSecond(1)
  const { told, stop } = await listen()
  const product = await shop.makeProduct()
  const headers = await shop.as(await shop.makeClient()).cookie()
  const payload = { product: { id: product._id }, quantity: 1 }
  const reply = await node.inject({ method: 'POST', url: '/api/orders/create', headers, payload })
  expect(reply.statusCode).toBe(201)
  // The only connection is busy when the order is to be announced.
  const sleeping = db`select pg_sleep(4)`.catch(() => {})
  await setTimeout(300)
  await shop.db`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'select pg_sleep(4)'`
  await expect.poll(() => idsOf(told)).toContain(reply.json().order._id)
  stop()
  await sleeping
  await close()
})

// Staff used to hear of it with their next look at the list, if at all.
test('an order is told though the answer to its commit is lost', async () => {
  const relay = await openRelay(shop.address)
  const { node, close } = await openSecond(10, { url: relay.url })
  const { told, stop } = await listen()
  const product = await shop.makeProduct()
  const headers = await shop.as(await shop.makeClient()).cookie()
  const payload = { product: { id: product._id }, quantity: 1 }
  relay.loseAnswerTo('insert into orders')
  const reply = await node.inject({ method: 'POST', url: '/api/orders/create', headers, payload })
  expect(reply.statusCode).toBe(503)
  const [placed] = await shop.db`select id from orders where product_id = ${product._id}`
  await soon(() => idsOf(told)).toEqual([placed?.id])
  stop()
  await close()
  relay.close()
})

// The order used to be dropped, and no later order made anybody look for it.
test('an order is told though it could not be read as it came in', async () => {
  // `makeOrder` announces nothing by itself.
  const placed = await shop.makeOrder()
  const { told, ids, stop } = await listen()
  // By then the listener has read the orders once; otherwise it would be disconnected.
  await soon(() => ids).toHaveLength(1)
  shop.lines.length = 0
  await shop.db`alter table orders rename to out_of_reach`
  try {
    await shop.db`select pg_notify('orders', ${placed._id})`
    await soon(() => shop.lines.join('')).toContain('orders are not told as they come in')
  } finally {
    await shop.db`alter table out_of_reach rename to orders`
  }
  await expect.poll(() => idsOf(told)).toContain(placed._id)
  stop()
})

// Staff used to be told of one more order each time.
test('an order that is asked for again with its key is told once', async () => {
  const { told, stop } = await listen()
  const product = await shop.makeProduct()
  const client = shop.as(await shop.makeClient())
  const body = { product: { id: product._id }, quantity: 1 }
  const place = () => client.post('/orders/create', body, { 'idempotency-key': 'told once' })
  const first = (await place()).json().order
  await soon(() => idsOf(told)).toEqual([first._id])
  expect((await place()).json().order._id).toBe(first._id)
  const next = await order()
  await soon(() => idsOf(told).at(-1)).toBe(next._id)
  expect(idsOf(told)).toEqual([first._id, next._id])
  stop()
})

test('whoever comes back is told of what came in meanwhile, once', async () => {
  const known = await order()
  const missed = [await order(), await order()].map(({ _id }) => _id)
  await setTimeout(200)
  const { told, stop } = await listen({ after: known._id })
  await soon(() => idsOf(told)).toEqual(expect.arrayContaining(missed))
  expect(idsOf(told)).not.toContain(known._id)
  const next = await order()
  await soon(() => idsOf(told).at(-1)).toBe(next._id)
  stop()
})

test.each(['hier', 'ffffffff-ffff-7fff-bfff-ffffffffffff'])(
  'without a past, or with an absurd one (%s), only what comes is told',
  async (after) => {
    const { told, stop } = await listen({ after })
    const next = await order()
    await soon(() => idsOf(told)).toEqual([next._id])
    stop()
  },
)

// A page that had got no order yet had no position: orders that came in during a break were never told.
test('whoever has heard of no order yet is told, after a break, of what came in meanwhile', async () => {
  const { told, stop } = await listen()
  // Nobody announces this order, as if the connection had been away at that moment.
  const missed = await shop.makeOrder()
  await cutNotifications(shop.db)
  await expect.poll(() => told.map(({ _id }) => _id), { timeout: 10_000 }).toContain(missed._id)
  stop()
})

// A browser that had got no order yet used to come back without a position.
test('whoever begins to listen gets an id to come back with', async () => {
  const { ids, stop } = await listen()
  await soon(() => ids).toHaveLength(1)
  stop()
  const missed = await order()
  await setTimeout(200)
  const { told, stop: stopAgain } = await listen({ after: ids[0] })
  await soon(() => idsOf(told)).toContain(missed._id)
  stopAgain()
})

// The ids of a node whose clock was ahead used to hide all other nodes' orders for as long.
test('whoever comes back is told what came in since by the clock of the database', async () => {
  const known = await order()
  const missed = await shop.makeOrder({ _id: '01890000-0000-7000-8000-000000000001' })
  const { told, stop } = await listen({ after: known._id })
  await soon(() => idsOf(told)).toContain(missed._id)
  stop()
})

test('nobody but staff may listen, and who leaves is forgotten', async () => {
  expect((await fetch(`${address}/api/orders/admin/events`)).status).toBe(401)
  expect((await listen({ user: await shop.makeClient() })).reply.status).toBe(403)
  const { stop } = await listen()
  await soon(() => shop.app.orderListeners.size).toBe(1)
  stop()
  await soon(() => shop.app.orderListeners.size).toBe(0)
})

// Until the next heartbeat, a quarter of a minute, a user who had logged out or lost the role was still told.
test('whoever’s session ended, by a demotion or otherwise, is told of no further order', async () => {
  const owner = shop.as(await shop.makeSuperAdmin())
  const [leaving, demoted] = [await shop.makeAdmin(), await shop.makeAdmin()]
  const listeners = await Promise.all([leaving, demoted].map((user) => listen({ user })))
  const first = await order()
  await soon(() => listeners.map(({ told }) => told.at(-1)?._id)).toEqual([first._id, first._id])
  await shop.db`delete from sessions where user_id = ${leaving._id}`
  await owner.put(`/users/update/${demoted._id}`, { ...demoted, role: 'client' })
  await setTimeout(600)
  await order()
  await Promise.all(listeners.map(({ ended }) => ended))
  expect(listeners.map(({ told }) => told.length)).toEqual([1, 1])
})

// They used to stay listeners for good, each with a query every 15 seconds, until there was no room left.
test('whoever leaves before they are let in is told nothing, and forgotten', async () => {
  const cookie = `${sessionCookie(shop.env.publicUrl)}=${await shop.as(admin).token}`
  const before = shop.app.orderListeners.size
  await shop.db.begin(async (transaction) => {
    // Delays the check of who they are.
    await transaction`lock table sessions in access exclusive mode`
    const leaving = fetch(`${address}/api/orders/admin/events`, {
      headers: { cookie },
      signal: AbortSignal.timeout(200),
    })
    await expect(leaving).rejects.toThrow()
    await setTimeout(100)
  })
  await setTimeout(300)
  expect(shop.app.orderListeners.size).toBe(before)
})
