import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countWaiting } from '#server/testing/commits'
import { knownPassword } from '#server/testing/makers'
import { openPort } from '#server/testing/raw-request'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** The events logged since the last call. */
const events = () => lines().map(({ event, statusCode, user }) => [event, statusCode, user])

function lines() {
  const all = shop.lines.splice(0).map((line) => JSON.parse(line))
  return all.filter(({ event }) => event)
}

test('who gets in, and who is refused, is logged with the account and the address they came from', async () => {
  const { email, _id } = await shop.makeClient()
  events()
  await shop.post('/users/login', { email, password: 'faux mot' })
  const login = await shop.post('/users/login', { email, password: knownPassword })
  const cookie = { cookie: String(login.headers['set-cookie']).split(';')[0] }
  await shop.get('/users', cookie)
  await shop.get('/orders')
  await shop.get('/users/logout', cookie)
  const [line] = shop.lines.filter((each) => each.includes('login'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ ip: '127.0.0.1', reqId: expect.any(String) })
  expect(events()).toEqual([
    ['login', 401, undefined],
    ['login', 200, _id],
    ['refused: not allowed', 403, _id],
    ['refused: not logged in', 401, undefined],
    ['logout', 200, _id],
  ])
})

// The line was written once the answer had been read: a password could be set anew, or a login tried, without
// one.
test('what is done for somebody who hangs up is logged too', async () => {
  const { email, _id } = await shop.makeClient()
  const url = `http://127.0.0.1:${await openPort(shop.app)}/api/users/login`
  const leaving = new AbortController()
  events()
  await shop.db.begin(async (db) => {
    await db`lock table sessions in exclusive mode`
    const left = fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: knownPassword }),
      signal: leaving.signal,
    }).catch(() => 'left')
    await expect.poll(() => countWaiting(shop.db)).toBe(1)
    leaving.abort()
    expect(await left).toBe('left')
    // Gives the server time to see that the client has left.
    await setTimeout(50)
  })
  await expect.poll(events).toEqual([['login', 200, _id]])
})

test('no line holds the address that failed', async () => {
  const { email } = await shop.makeClient()
  lines()
  await shop.post('/users/login', { email, password: 'faux mot' })
  await shop.post('/users/forgot-password', { email })
  const all = shop.lines.join('')
  expect(all).toContain('"event":"login","statusCode":401')
  expect(all).not.toContain(email)
})

// A restore brings back a person erased since the backup: nothing told whom to erase again.
test('whoever is erased has a line, by their id and nothing else of theirs', async () => {
  const admin = await shop.makeAdmin()
  const staff = shop.as(admin)
  const anonymised = await shop.makeClient({ name: 'Ouardia' })
  await shop.makeOrder({ client: anonymised, status: 'complété' })
  const deleted = await shop.makeClient({ name: 'Ouardia' })
  await staff.token
  lines()
  await staff.put(`/users/anonymise/${anonymised._id}`)
  await staff.delete(`/users/delete/${deleted._id.toUpperCase()}`)
  const found = lines()
  const line = { event: 'erasure', statusCode: 200, user: admin._id }
  expect(found).toMatchObject([
    { ...line, id: anonymised._id, route: '/api/users/anonymise/:id' },
    { ...line, id: deleted._id, route: '/api/users/delete/:id' },
  ])
  expect(JSON.stringify(found)).not.toMatch(/Ouardia|labo\.test/)
})

// A restore undoes a new password, and gives back a role that was taken away: nothing told whose.
test('a password set anew and an address verified have a line with whose they are', async () => {
  const client = await shop.makeClient({ isVerified: false })
  const reset = await shop.makeToken('reset', client)
  const verify = await shop.makeToken('verify', client)
  lines()
  await shop.put(`/users/password/reset/${reset}`, { password: 'un autre mot de passe' })
  await shop.get(`/users/verify-email/${verify}`)
  expect(events()).toEqual([
    ['password reset', 200, client._id],
    ['e-mail verification', 200, client._id],
  ])
})

// After a restore nobody was erased again, because nothing had been logged.
test('where only warnings are logged these lines are kept, and where nothing is they are not', async () => {
  for (const [LOG_LEVEL, kept] of [
    ['warn', 1],
    ['silent', 0],
  ] as const) {
    const quiet = await openShop({ LOG_LEVEL })
    await quiet.post('/users/login', { email: 'nobody@labo.test', password: 'faux mot' })
    expect(quiet.lines.filter((line) => line.includes('"event":"login"'))).toHaveLength(kept)
    await quiet.close()
  }
})

test('of what stands in place of an id nothing is logged: it may be anything', async () => {
  const { email } = await shop.makeClient()
  lines()
  await shop.get(`/users/${email}`)
  const found = lines()
  expect(found).toMatchObject([{ event: 'refused: not logged in', route: '/api/users/:id' }])
  expect(JSON.stringify(found)).not.toContain(email)
})

// Another person's order is answered as if it did not exist: a client who went through ids left no line.
test('whoever asks for an order that is not theirs has a line with its id, staff who miss one are refused nothing', async () => {
  const client = await shop.makeClient()
  const admin = await shop.makeAdmin()
  const { _id: id } = await shop.makeOrder()
  const { _id: own } = await shop.makeOrder({ client })
  const cancelled = { status: 'annulé' }
  lines()
  await shop.as(client).get(`/orders/${id}`)
  await shop.as(client).put(`/orders/update/${id}`, cancelled)
  await shop.as(client).get(`/orders/${own}`)
  await shop.as(client).put(`/orders/update/${own}`, cancelled)
  await shop.as(admin).get(`/orders/${randomUUID()}`)
  const line = { event: 'refused: not theirs', statusCode: 404, id, user: client._id, ip: '127.0.0.1' }
  expect(lines()).toMatchObject([
    { ...line, method: 'GET' },
    { ...line, method: 'PUT' },
    { event: 'reading of an order', statusCode: 404, user: admin._id },
  ])
})

test('whoever takes many personal data at once has a line, a list of products leaves none', async () => {
  const admin = await shop.makeAdmin()
  const client = await shop.makeClient()
  lines()
  for (const list of ['users', 'orders/admin', 'products', 'categories'])
    expect((await shop.as(admin).get(`/${list}/export.csv`)).statusCode).toBe(200)
  await shop.as(client).get('/users/my-data')
  await shop.as(client).get('/users/export.csv')
  expect(events()).toEqual([
    ['export of users', 200, admin._id],
    ['export of orders', 200, admin._id],
    ['download of own data', 200, client._id],
    ['export of users', 403, client._id],
  ])
})

// Everybody's names and numbers could be read page by page without a line.
test('staff who read who somebody is, or what they ordered, leave a line; whoever reads their own leaves none', async () => {
  const [admin, client] = [await shop.makeAdmin(), await shop.makeClient()]
  const { _id } = await shop.makeOrder({ client })
  lines()
  for (const path of ['/users', `/users/${client._id}`, `/users/${admin._id}`]) await shop.as(admin).get(path)
  for (const path of ['/orders/admin/orders', `/orders/${_id}`]) await shop.as(admin).get(path)
  for (const path of [`/users/${client._id}`, '/orders', `/orders/${_id}`, '/users'])
    await shop.as(client).get(path)
  expect(lines().map(({ event, user, id }) => [event, user, id])).toEqual([
    ['reading of accounts', admin._id, undefined],
    ['reading of an account', admin._id, client._id],
    ['reading of orders', admin._id, undefined],
    ['reading of an order', admin._id, _id],
    ['refused: not allowed', client._id, undefined],
  ])
})

// The journal describes people too, as they were and as they are.
test('whoever reads the journal leaves a line, of each page and each act', async () => {
  const boss = await shop.makeSuperAdmin()
  await shop.as(boss).post('/options/add', { name: 'Teinte', values: ['A'] })
  const { entries } = (await shop.as(boss).get('/audit')).json()
  lines()
  await shop.as(boss).get('/audit')
  await shop.as(boss).get(`/audit/${entries[0]._id}`)
  expect(events()).toEqual([
    ['reading of the journal', 200, boss._id],
    ['reading of the journal', 200, boss._id],
  ])
})

test('another e-mail address of one’s own has a line, which tells neither, and so has what staff change', async () => {
  const client = await shop.makeClient()
  const other = await shop.makeClient()
  const change = (caller: typeof client, of: typeof client, changes: object) =>
    shop.as(caller).put(`/users/update/${of._id}`, { ...of, role: undefined, ...changes })
  lines()
  await change(client, client, { name: 'Ouardia' })
  await change(client, client, { email: 'nouvelle@labo.test' })
  await change(other, other, { email: 'nouvelle@labo.test' })
  await change(await shop.makeAdmin(), other, { email: 'autre@labo.test' })
  await shop.put(`/users/update/${client._id}`, { email: 'autre@labo.test' })
  const found = lines()
  expect(found.map(({ event, statusCode, id }) => [event, statusCode, id])).toEqual([
    ['e-mail address change', 200, client._id],
    ['e-mail address change', 409, other._id],
    ['account change', 200, other._id],
    ['refused: not logged in', 401, client._id],
  ])
  expect(JSON.stringify(found)).not.toMatch(/labo\.test|Ouardia/)
})
