import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#contract/accounts'
import { account, from, openLimitedShop } from '#server/testing/limited'
import { openShop, type TestShop } from '#server/testing/shop'

// How often one address may call and one account may ask, whatever the result.

let shop: TestShop
beforeAll(async () => {
  shop = await openLimitedShop()
})
afterAll(() => shop.close())

// Thirty sign-ups were too few for a school behind one address, or for a person testing with a program.
test.each([
  ['POST', '/users/login', 120, '1 minute', { password: 'autrechose' }],
  ['POST', '/users/sign-up', 120, '10 minutes', account],
  ['POST', '/users/forgot-password', 60, '10 minutes', {}],
  ['PUT', '/users/password/reset/x', 60, '10 minutes', { password: 'motdepasse' }],
] as const)(
  'one address may %s %s %i times in %s, whatever accounts it names',
  async (method, path, most, within, body) => {
    const at = from('192.0.2.5')
    const send = (email: string) =>
      method === 'PUT' ? shop.put(path, body, at) : shop.post(path, { ...body, email }, at)
    expect((await send('nobody0@labo.test')).statusCode).not.toBe(429)
    const counted = await shop.db`
    update attempts set count = ${most - 1} where key like ${`/api${path.replace('x', '%')}%192.0.2.5`}
    returning resets_at <= now() + ${within}::interval and resets_at > now() + ${within}::interval * 0.8 as fits`
    expect(counted).toEqual([{ fits: true }])
    expect((await send('nobody1@labo.test')).statusCode).not.toBe(429)
    expect((await send('nobody2@labo.test')).statusCode).toBe(429)
    // A form sent with a mistake does not count as an attempt.
    expect((await shop.app.inject({ method, url: `/api${path}`, payload: {}, headers: at })).statusCode).toBe(
      400,
    )
  },
)

const inventions: [where: string, trusted: Record<string, string>, header: (invented: string) => string][] = [
  ['where no proxy is trusted', {}, (invented) => invented],
  ['before what the proxy saw', { TRUST_PROXY: '127.0.0.1' }, (invented) => `${invented}, 192.0.2.1`],
]
test.each(inventions)('whoever invents addresses %s gains nothing', async (_, trusted, header) => {
  const limited = await openShop({ RATE_LIMITS: 'on', ...trusted })
  const { email } = await limited.makeClient()
  let turn = 0
  const logIn = (email: string) => {
    turn += 1
    const body = { email, password: 'autrechose' }
    return limited.post('/users/login', body, from(header(`198.51.100.${turn}`)))
  }
  for (let failure = 0; failure < 5; failure += 1) expect((await logIn(email)).statusCode).toBe(401)
  await limited.db`update attempts set resets_at = now() + interval '1 hour 30 seconds' where key like 'login % %'`
  expect((await logIn(email)).statusCode).toBe(429)
  expect((await logIn('nobody@labo.test')).statusCode).toBe(401)
  await limited.db`update attempts set count = 120 where key like '/api/users/login %'`
  expect((await logIn('nobody@labo.test')).statusCode).toBe(429)
  await limited.close()
})

// Each refused request of a storm used to take a connection, and one of the few places for logins.
test('whoever was refused is refused for as long without the database being asked', async () => {
  const call = () => shop.post('/users/forgot-password', { email: 'personne@labo.test' }, from('192.0.2.99'))
  const count = async () => {
    const rows = await shop.db`select count from attempts where key like '%192.0.2.99'`
    return rows.map((row) => row.count)
  }
  let reply = await call()
  while (reply.statusCode === 200) reply = await call()
  const counted = await count()
  expect(counted).toHaveLength(1)
  for (let more = 0; more < 3; more += 1) {
    const refused = await call()
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  }
  expect(await count()).toEqual(counted)
})

// Moving accounts to and fro e-mailed two strangers without limit, and told whose an address was.
test('whoever moves accounts to other addresses does so ten times at most; whatever else they change counts apart', async () => {
  const clients = [await shop.makeClient(), await shop.makeClient()]
  const save = (
    actor: User,
    { _id, createdAt, updatedAt, isVerified, role, ...client }: User,
    email: string,
  ) => shop.as(actor).put(`/users/update/${_id}`, { ...client, email }, from('192.0.2.7'))
  const taken = (await shop.makeClient()).email
  for (const client of clients) {
    for (let edit = 0; edit < 12; edit += 1)
      expect((await save(client, client, client.email)).statusCode).toBe(200)
  }
  const statuses = []
  for (let move = 0; move < 5; move += 1) {
    const client = clients[move % 2] as User
    for (const email of [`moved${move}@labo.test`, taken]) {
      statuses.push((await save(client, client, email)).statusCode)
    }
  }
  expect(statuses).toEqual(Array(5).fill([200, 409]).flat())
  const [client] = clients as [User]
  expect((await save(client, client, 'once.more@labo.test')).statusCode).toBe(429)
  expect((await save(await shop.makeAdmin(), client, 'by.staff@labo.test')).statusCode).toBe(200)
})

// One account could fill the shop's mailbox and its own, and others' confirmations waited behind its e-mails.
test('an account orders three hundred times in ten minutes; who asks again is told its order all the same', async () => {
  const [client, product] = [await shop.makeClient(), await shop.makeProduct()]
  await Promise.all(Array.from({ length: 299 }, () => shop.makeOrder({ client, product })))
  const body = { product: { id: product._id }, quantity: 1 }
  const order = (who: User, key: string) =>
    shop.as(who).post('/orders/create', body, { 'idempotency-key': key })
  const last = await order(client, 'the last one')
  expect(last.statusCode).toBe(201)
  const refused = await order(client, 'one more')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
  expect((await order(client, 'the last one')).json().order._id).toBe(last.json().order._id)
  expect((await order(await shop.makeClient(), 'one more')).statusCode).toBe(201)
  await shop.db`update orders set created_at = now() - interval '10 minutes' where client_id = ${client._id}`
  expect((await order(client, 'one more')).statusCode).toBe(201)
})

// An account could move ten more times from each further address, and every former address was kept.
test('an account moves to another address five times an hour, from wherever', async () => {
  const client = await shop.makeClient()
  const session = shop.as(client)
  const statuses = []
  for (let move = 1; move <= 6; move += 1) {
    const moved = { ...client, email: `wandering${move}@labo.test`, role: undefined }
    const reply = await session.put(`/users/update/${client._id}`, moved, from(`203.0.113.${move}`))
    statuses.push(reply.statusCode)
  }
  expect(statuses).toEqual([...Array(5).fill(200), 429])
})
