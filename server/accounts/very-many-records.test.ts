import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#contract/accounts'
import { PersonalData } from '#contract/personal-data'
import { countWaiting } from '#server/testing/commits'
import { knownPassword } from '#server/testing/makers'
import { openPort } from '#server/testing/raw-request'
import { openShop, type TestShop } from '#server/testing/shop'
import { statementsOf } from '#server/testing/statements'

let shop: TestShop
let port: number
beforeAll(async () => {
  shop = await openShop()
  port = await openPort(shop.app)
})
afterAll(() => shop.close())

/** Records acts on one of the client's orders, one after the other. */
const recordActs = (count: number, orderId: string, of: { actor?: string; client?: string }) => shop.db`
  insert into audit (actor_id, actor_email, act, entity, entity_id, after)
  select ${of.actor ?? null}, 'a@labo.test', 'update', 'order', ${orderId},
    jsonb_build_object('client', jsonb_build_object('id', ${of.client ?? ''}::text), 'quantity', n)
  from generate_series(1, ${count}) n`

// All orders used to be read, checked and written in one go, and nobody else was answered for seconds.
test('a download of very many orders is made piece by piece, and holds each of them once', async () => {
  const client = await shop.makeClient()
  const order = await shop.makeOrder({ client })
  // Pairs share a timestamp, microseconds from the next: an answer shows too few digits to tell them apart.
  await shop.db`
    insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
      'number', 'CMD-2020-' || to_char(n, 'FM000000'), 'created_at', o.created_at + n / 2 * interval '1 microsecond'))).*
    from orders o, generate_series(1, 1199) n where o.id = ${order._id}`
  const session = shop.as(client)
  await session.token
  let reply: Awaited<ReturnType<typeof session.get>> | undefined
  const statements = await statementsOf(shop.db, async () => {
    reply = await session.get('/users/my-data')
  })
  const { orders } = PersonalData.parse(reply?.json())
  expect(orders).toHaveLength(1200)
  expect(new Set(orders.map(({ _id }) => _id)).size).toBe(1200)
  expect(orders.map(({ createdAt }) => createdAt)).toEqual(orders.map(({ createdAt }) => createdAt).sort())
  expect(statements.filter(({ text }) => text.includes('from orders o')).length).toBeGreaterThan(2)
})

/** Reads the first bytes of own data, then nothing until told to; the rest exceeds the system's buffers. */
async function openReader(client: User) {
  await shop.db`
    insert into audit (actor_email, act, entity, entity_id, after)
    select 'a@labo.test', 'update', 'user', ${client._id}, jsonb_build_object('address', repeat('x', 5000))
    from generate_series(1, 4000)`
  const { cookie } = await shop.as(client).cookie()
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `GET /api/users/my-data HTTP/1.1\r\nHost: shop\r\nConnection: close\r\nCookie: ${cookie}\r\n\r\n`,
  )
  await once(socket, 'data')
  return socket.pause()
}

// Two readers that stalled used to block everybody else's download, for as long as an answer may take.
test('those who read their data slowly keep nobody from theirs', async () => {
  const readers = [await openReader(await shop.makeClient()), await openReader(await shop.makeClient())]
  const reply = await shop.as(await shop.makeClient()).get('/users/my-data')
  for (const reader of readers) reader.destroy()
  expect(reply.statusCode).toBe(200)
})

// The client used to get the whole file, whatever had become of the session.
test('a download breaks off once its session is over', async () => {
  const [client, other] = [await shop.makeClient(), await shop.makeClient()]
  const [reader, otherReader] = [await openReader(client), await openReader(other)]
  await shop.db`delete from sessions where user_id = ${client._id}`
  await setTimeout(3000)
  expect(await readToEnd(reader)).not.toContain(endOfChunks)
  expect(await readToEnd(otherReader)).toContain(endOfChunks)
})

const endOfChunks = '\r\n0\r\n\r\n'

/** The end of what still arrives, however the connection ends. */
async function readToEnd(socket: Socket) {
  let end = ''
  socket.on('data', (bytes) => {
    end = (end + bytes).slice(-endOfChunks.length)
  })
  socket.on('error', () => {}).resume()
  await new Promise((closed) => socket.once('close', closed))
  return end
}

// The acts of staff on them used to be.
test('nor is what staff did to very many orders read in one go', async () => {
  const client = await shop.makeClient()
  const order = await shop.makeOrder({ client })
  await recordActs(1200, order._id, { client: client._id })
  const session = shop.as(client)
  await session.token
  let reply: Awaited<ReturnType<typeof session.get>> | undefined
  const statements = await statementsOf(shop.db, async () => {
    reply = await session.get('/users/my-data')
  })
  const { acts } = PersonalData.parse(reply?.json())
  const quantities = acts.map(({ after }) => (after as { quantity: number }).quantity)
  expect(quantities).toEqual(Array.from({ length: 1200 }, (_, n) => n + 1))
  expect(statements.filter(({ text }) => text.includes('from audit where id')).length).toBeGreaterThan(2)
})

// A single statement for everything exceeded its timeout each time: they could never be erased.
test('staff with very many acts, and a client of very many orders, are erased some at a time', async () => {
  const owner = shop.as(await shop.makeSuperAdmin())
  await owner.token
  const leaving = await shop.makeAdmin()
  const client = await shop.makeClient()
  const order = await shop.makeOrder({ client, status: 'complété', note: 'Pour Amina' })
  await recordActs(4500, order._id, { actor: leaving._id })
  await recordActs(2500, order._id, { client: client._id })
  await shop.db`
    insert into order_history (order_id, actor_id, actor_role, to_status)
    select ${order._id}, ${leaving._id}, 'admin', 'complété' from generate_series(1, 2500)`
  await shop.db`
    insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
      'number', 'CMD-2021-' || to_char(n, 'FM000000')))).*
    from orders o, generate_series(1, 2500) n where o.id = ${order._id}`
  const statements = await statementsOf(shop.db, async () => {
    expect((await owner.delete(`/users/delete/${leaving._id}`)).statusCode).toBe(200)
    expect((await owner.put(`/users/anonymise/${client._id}`)).statusCode).toBe(200)
  })
  const count = (words: string) => statements.filter(({ text }) => text.includes(words)).length
  // The last statement of most finds nothing more.
  expect(count('update audit set actor_email')).toBe(4 + 1)
  expect(count('update "audit" set actor_id')).toBe(3)
  expect(count('update "order_history" set actor_id')).toBe(2)
  expect(count('update audit set before = case')).toBe(1 + 3)
  expect(count('update orders set')).toBe(3)
  const left = await shop.db`
    select from audit where actor_email = 'a@labo.test' and after->'client'->>'id' = ''
    union all select from audit where entity = 'order' and after->'client'->>'id' = ${client._id}
    union all select from orders where client_id = ${client._id} and (client_name <> 'Compte' or note is not null)
    union all select from order_history where actor_id = ${leaving._id}`
  expect(left).toHaveLength(0)
})

// The actor's other work used to wait for the erasure, and was refused after three seconds.
test('whoever erases somebody goes on with other work meanwhile', async () => {
  const admin = await shop.makeAdmin()
  const staff = shop.as(admin)
  await staff.token
  const client = await shop.makeClient()
  let erasing: ReturnType<typeof staff.put> | undefined
  await shop.db.begin(async (db) => {
    await db`lock table user_former_names in exclusive mode`
    erasing = staff.put(`/users/anonymise/${client._id}`)
    erasing.catch(() => {})
    await expect.poll(() => countWaiting(shop.db)).toBe(1)
    const added = await staff.post('/options/add', { name: 'Volume meanwhile', values: ['10 mL'] })
    expect(added.statusCode, added.body).toBe(201)
    const login = await shop.post('/users/login', { email: admin.email, password: knownPassword })
    expect(login.statusCode, login.body).toBe(200)
  })
  expect((await erasing)?.statusCode).toBe(200)
})

// The order used to get a new client and lose their data: nobody could tell where it had to be delivered.
test('an order that is being moved to somebody else while its client is erased keeps its new client', async () => {
  const staff = shop.as(await shop.makeAdmin())
  await staff.token
  const [leaving, staying] = [await shop.makeClient(), await shop.makeClient()]
  const order = await shop.makeOrder({ client: leaving, status: 'complété', note: 'Porte B' })
  let erasing: ReturnType<typeof staff.put> | undefined
  await shop.db.begin(async (db) => {
    await db`update orders set client_id = ${staying._id}, client_name = ${staying.name} where id = ${order._id}`
    erasing = staff.put(`/users/anonymise/${leaving._id}`)
    erasing.catch(() => {})
    await expect.poll(() => countWaiting(shop.db)).toBe(1)
  })
  expect((await erasing)?.statusCode).toBe(200)
  const [row] =
    await shop.db`select client_id as id, client_name as name, note from orders where id = ${order._id}`
  expect(row).toEqual({ id: staying._id, name: staying.name, note: 'Porte B' })
})
