import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#contract/accounts'
import { countAttempt, takeBackAttempt } from '#server/accounts/attempts.queries'
import { sendReset } from '#server/accounts/tokens.service'
import { hashPassword } from '#server/lib/password'
import { knownPassword } from '#server/testing/makers'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => shop.close())

const from = (address: string) => ({ 'x-forwarded-for': address })
const logIn = (email: string, address: string, password = knownPassword) =>
  shop.post('/users/login', { email, password }, from(address))

/** The wait is a second at first, and a busy machine is slower than that: the last failure was just now. */
const justNow = () =>
  shop.db`update attempts set resets_at = now() + interval '1 hour 30 seconds' where count >= 5`

test('after five failures each further one must wait; the owner gets in from elsewhere', async () => {
  const { email } = await shop.makeClient()
  for (let failure = 0; failure < 5; failure += 1) {
    expect((await logIn(email, '192.0.2.1', 'autrechose')).statusCode).toBe(401)
  }
  await justNow()
  const early = await logIn(email, '192.0.2.1')
  expect([early.statusCode, early.json().message]).toEqual([
    429,
    'Trop de tentatives. Veuillez patienter avant de réessayer.',
  ])
  expect(Number(early.headers['retry-after'])).toBeGreaterThan(0)
  expect((await logIn(email, '192.0.2.2')).statusCode).toBe(200)
  expect((await logIn(email, '192.0.2.1')).statusCode).toBe(429)
})

test('a success makes the failures before it count no longer', async () => {
  const { email } = await shop.makeClient()
  for (let round = 0; round < 2; round += 1) {
    for (let failure = 0; failure < 4; failure += 1) await logIn(email, '192.0.2.3', 'autrechose')
    expect((await logIn(email, '192.0.2.3')).statusCode).toBe(200)
  }
})

test('of two first attempts at the same moment neither comes too early', async () => {
  const second = shop.db.begin(async (transaction) => {
    // It begins before the first one does, and comes after it.
    await transaction`select now()`
    expect(await countAttempt(shop.db, 'same moment')).toBeUndefined()
    return countAttempt(transaction, 'same moment')
  })
  expect(await second).toBeUndefined()
})

// Whoever came back in a storm of logins had to wait as if they had guessed.
test('a login that was not looked at for want of time is no failure', async () => {
  const { email } = await shop.makeClient()
  let isStormy = true
  const hashAgain = async () => {
    while (isStormy) await hashPassword(knownPassword)
  }
  const storm = Promise.allSettled(Array.from({ length: 50 }, hashAgain))
  const refused = []
  for (let attempt = 0; attempt < 6; attempt += 1) refused.push(await logIn(email, '192.0.2.6'))
  isStormy = false
  await storm
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(503))
  await justNow()
  expect((await logIn(email, '192.0.2.6')).statusCode).toBe(200)
})

test('of attempts taken back at once, each counts one less, down to none', async () => {
  const key = 'taken back'
  await shop.db`insert into attempts values (${key}, 6, now() + interval '1 hour')`
  await Promise.all(Array.from({ length: 5 }, () => takeBackAttempt(shop.db, key)))
  expect(await shop.db`select count from attempts where key = ${key}`).toEqual([{ count: 1 }])
  await takeBackAttempt(shop.db, key)
  expect(await shop.db`select from attempts where key = ${key}`).toHaveLength(0)
})

test('an unknown address must wait like a known one', async () => {
  for (let failure = 0; failure < 5; failure += 1) await logIn('nobody@labo.test', '192.0.2.4', 'autrechose')
  await justNow()
  expect((await logIn('nobody@labo.test', '192.0.2.4', 'autrechose')).statusCode).toBe(429)
})

test('another address of the same IPv6 network is the same caller', async () => {
  const { email } = await shop.makeClient()
  for (let failure = 1; failure <= 5; failure += 1) {
    await logIn(email, `2001:db8:0:1::${failure}`, 'autrechose')
  }
  await justNow()
  expect((await logIn(email, '2001:DB8::1:0:0:0:99')).statusCode).toBe(429)
  expect((await logIn(email, '2001:db8:0:2::1')).statusCode).toBe(200)
})

test('many attempts at once gain nothing', async () => {
  const attempts = Array.from({ length: 30 }, () => countAttempt(shop.db, 'many at once'))
  const waits = (await Promise.all(attempts)).filter((wait) => wait === undefined)
  expect(waits).toHaveLength(5)
})

test('waits double up to fifteen minutes, and an hour later all is forgotten', async () => {
  const key = 'doubling'
  const after = async (count: number, age: string) => {
    await shop.db`
      insert into attempts (key, count, resets_at) values (${key}, ${count}, now() + interval '1 hour' - ${age}::interval)
      on conflict (key) do update set count = excluded.count, resets_at = excluded.resets_at`
    return countAttempt(shop.db, key)
  }
  expect(await after(5, '0 s')).toBe(1)
  expect(await after(6, '0 s')).toBe(2)
  expect(await after(10, '0 s')).toBe(32)
  expect(await after(10, '33 s')).toBeUndefined()
  expect(await after(1000, '0 s')).toBe(900)
  expect(await after(1000, '61 minutes')).toBeUndefined()
  expect(await countAttempt(shop.db, key)).toBeUndefined()
})

// Thirty sign-ups were too few for a school behind one address, and for whoever tries the shop out with a program.
const account = {
  name: 'A',
  familyName: 'B',
  phoneNumber: '0661234567',
  address: 'Oran',
  password: 'motdepasse',
}
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
    // A form sent with a mistake is no attempt.
    expect((await shop.app.inject({ method, url: `/api${path}`, payload: {}, headers: at })).statusCode).toBe(
      400,
    )
  },
)

test('an account is written to five times an hour at most, and the answer does not tell', async () => {
  const { email } = await shop.makeClient()
  for (let call = 1; call <= 7; call += 1) {
    const reply = await shop.post('/users/forgot-password', { email }, from(`192.0.2.${100 + call}`))
    expect(reply.statusCode).toBe(200)
  }
  await shop.post('/users/forgot-password', { email: (await shop.makeClient()).email }, from('192.0.2.120'))
  await expect
    .poll(
      async () => {
        const [row] = await shop.db`
        select count(*)::int as left from jobs.job where state in ('created', 'retry', 'active')
          and name in ('forgotten-password', 'mail')`
        return row?.left
      },
      { timeout: 15_000 },
    )
    .toBe(0)
  expect(await shop.lettersTo(email)).toHaveLength(5)
})

// Each failure was counted as a letter: after five, nobody was written to any more.
test('a reset letter that could not be written counts for nothing, and comes once it can', async () => {
  const { email } = await shop.makeClient()
  await shop.db`alter table tokens rename to out_of_reach`
  for (let tries = 0; tries < 6; tries += 1)
    await expect(sendReset(shop.app, email)).rejects.toThrow('tokens')
  await shop.db`alter table out_of_reach rename to tokens`
  await sendReset(shop.app, email)
  expect(await shop.lettersTo(email)).toHaveLength(1)
})

// Moving accounts to and fro wrote to two strangers as often as one liked, and told whose an address was.
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

// Each former name is kept: an account that was renamed without end filled the disk.
test('an account changes what it says of itself thirty times in ten minutes, from wherever', async () => {
  const client = await shop.makeClient()
  const session = shop.as(client)
  const rename = (familyName: string, address: string) =>
    session.put(`/users/update/${client._id}`, { ...client, familyName, role: undefined }, from(address))
  expect((await rename('Autre', '192.0.2.8')).statusCode).toBe(200)
  await shop.db`update attempts set count = 30 where key like ${`%${client._id}`}`
  expect((await rename('Encore', '192.0.2.9')).statusCode).toBe(429)
  expect((await session.get('/users/who-am-i')).json().user.familyName).toBe('Autre')
})

// From each further address an account could move ten times more, and every former address was kept.
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

// Ten links in ten minutes went to one stranger from each address that asked.
test('an address gets five links an hour for the asking, whoever asks and from wherever', async () => {
  const stranger = 'stranger@labo.test'
  const [one, other] = [
    await shop.makeClient({ email: stranger, isVerified: false }),
    await shop.makeClient(),
  ]
  const sessions = { one: shop.as(one), other: shop.as(other) }
  const statuses = []
  for (let call = 1; call <= 6; call += 1) {
    const ask = sessions.one.get('/users/send-verification-email', undefined, from(`198.51.100.${call}`))
    statuses.push((await ask).statusCode)
  }
  expect(statuses).toEqual([...Array(5).fill(200), 429])
  const moveTo = (who: keyof typeof sessions, email: string) => {
    const user = { one, other }[who]
    const moved = { ...user, email, role: undefined }
    return sessions[who].put(`/users/update/${user._id}`, moved, from('198.51.100.9'))
  }
  expect((await moveTo('one', 'left@labo.test')).statusCode).toBe(200)
  expect((await moveTo('other', stranger)).statusCode).toBe(429)
  expect((await sessions.other.get('/users/who-am-i')).json().user.email).toBe(other.email)
})
