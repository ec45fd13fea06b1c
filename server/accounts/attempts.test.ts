import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Counted,
  countAttempt,
  countWithin,
  emailKey,
  rememberPlace,
  takeBackAttempt,
} from '#server/accounts/attempts.queries'
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

/**
 * Moves the last failure to just now: the first wait is one second, and a busy machine is slower than that.
 */
const justNow = (of = 'login % %') =>
  shop.db`
    update attempts set resets_at = now() + interval '1 hour 30 seconds' where count >= 5 and key like ${of}`

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

// Five guesses from each of a thousand addresses used to be free.
test('after a hundred failures from everywhere strangers must wait, and the owner gets in from where they were', async () => {
  const { email } = await shop.makeClient()
  expect((await logIn(email, '192.0.2.10')).statusCode).toBe(200)
  await logIn(email, '192.0.2.11', 'autrechose')
  await shop.db`update attempts set count = 99 where key = ${`login ${emailKey(email)}`}`
  expect((await logIn(email, '192.0.2.12', 'autrechose')).statusCode).toBe(401)
  await justNow('login %')
  const early = await logIn(email, '192.0.2.13')
  expect([early.statusCode, Number(early.headers['retry-after'])]).toEqual([429, expect.any(Number)])
  expect((await logIn(email, '192.0.2.10')).statusCode).toBe(200)

  expect((await logIn(email, '192.0.2.13')).statusCode).toBe(429)
  await rememberPlace(shop.db, email, '192.0.2.13')
  expect((await logIn(email, '192.0.2.13')).statusCode).toBe(200)
})

// Trying one password at each of thousands of accounts used to cost no wait.
test('after thirty failures from one address, at whatever accounts, all wait there but who got in before', async () => {
  const [known, other] = [await shop.makeClient(), await shop.makeClient()]
  const from = '192.0.2.30'
  expect((await logIn(known.email, from)).statusCode).toBe(200)
  for (let failure = 0; failure < 30; failure += 1) {
    expect((await logIn(`nobody-${failure}@example.com`, from, 'azerty')).statusCode).toBe(401)
    // Logging in to an account of one's own does not cancel the failures.
    if (failure === 20) expect((await logIn(other.email, from)).statusCode).toBe(200)
  }
  await justNow('logins from %')
  const early = await logIn((await shop.makeClient()).email, from)
  expect([early.statusCode, Number(early.headers['retry-after'])]).toEqual([429, expect.any(Number)])
  expect((await logIn(known.email, from)).statusCode).toBe(200)
  expect((await logIn(other.email, '192.0.2.31')).statusCode).toBe(200)
})

// Trying one password from each of a customer's 65,000 addresses used to cost no wait.
test('whoever guesses from all over an IPv6 network waits too, wherever in it they are', async () => {
  const [known, other] = [await shop.makeClient(), await shop.makeClient()]
  expect((await logIn(known.email, '2001:db8:7:1::1')).statusCode).toBe(200)
  expect((await logIn('nobody-v6@example.com', '2001:db8:7:2::1', 'azerty')).statusCode).toBe(401)
  const counted = 'logins from 2001:db8:7%/48'
  const counting = await shop.db`update attempts set count = 241 where key like ${counted} returning key`
  expect(counting).toHaveLength(1)
  await justNow(counted)
  expect((await logIn(other.email, '2001:db8:7:3::1')).statusCode).toBe(429)
  expect((await logIn(known.email, '2001:db8:7:1::1')).statusCode).toBe(200)
  expect((await logIn(other.email, '2001:db8:8:1::1')).statusCode).toBe(200)
})

// A person who forgot the password, or shares a guesser's address, used to wait with the new one too.
test('a password set anew lifts the wait where that was done', async () => {
  const client = await shop.makeClient()
  for (let failure = 0; failure < 5; failure += 1) await logIn(client.email, '192.0.2.15', 'autrechose')
  await justNow()
  expect((await logIn(client.email, '192.0.2.15')).statusCode).toBe(429)
  const token = await shop.makeToken('reset', client)
  const password = 'un autre mot de passe'
  const reset = await shop.put(`/users/password/reset/${token}`, { password }, from('192.0.2.15'))
  expect(reset.statusCode).toBe(200)
  expect((await logIn(client.email, '192.0.2.15', password)).statusCode).toBe(200)
})

// An account's places used to be kept for a month after its address changed or its owner was forgotten.
test.each(['anonymise', 'update'])(
  '%s: where a client was is forgotten with them, or with the address that they leave',
  async (act) => {
    const client = await shop.makeClient()
    expect((await logIn(client.email, '192.0.2.14')).statusCode).toBe(200)
    const places = () => shop.db`select from attempts where key like ${`known ${emailKey(client.email)} %`}`
    expect(await places()).toHaveLength(1)
    const admin = shop.as(await shop.makeAdmin())
    const changes = { ...client, role: undefined, email: `new.${client.email}` }
    expect((await admin.put(`/users/${act}/${client._id}`, changes)).statusCode).toBe(200)
    expect(await places()).toHaveLength(0)
  },
)

// Until that time, the right password used to be refused after a single mistake.
test('what was counted by a clock that was three hours ahead is waited after no longer than it should be', async () => {
  const { email } = await shop.makeClient()
  expect((await logIn(email, '192.0.2.16', 'autrechose')).statusCode).toBe(401)
  await shop.db`update attempts set resets_at = resets_at + interval '3 hours' where count < 5`
  expect((await logIn(email, '192.0.2.16')).statusCode).toBe(200)
  expect(await countWithin(shop.db, 'ahead', 60_000)).toMatchObject({ current: 1 })
  await shop.db`update attempts set resets_at = resets_at + interval '30 days' where key = 'ahead'`
  expect(await countWithin(shop.db, 'ahead', 60_000)).toEqual({ current: 1, ttl: 60_000 })
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
    // This transaction begins before the first attempt and counts after it.
    await transaction`select now()`
    expect(await countAttempt(shop.db, 'same moment', 5)).toMatchObject({ key: 'same moment' })
    return countAttempt(transaction, 'same moment', 5)
  })
  expect(await second).toMatchObject({ key: 'same moment' })
})

// A person who came back in a storm of logins used to wait as if they had guessed.
test('a login that was not looked at for want of time is no failure', async () => {
  const { email } = await shop.makeClient()
  let isStormy = true
  const hashAgain = async () => {
    // A hash that finds no room tries again before anybody else finds some.
    while (isStormy) await hashPassword(knownPassword).catch(() => setTimeout(1))
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
  const attempt = { key, resetsAt: '2000-01-01' }
  await Promise.all(Array.from({ length: 5 }, () => takeBackAttempt(shop.db, attempt)))
  expect(await shop.db`select count from attempts where key = ${key}`).toEqual([{ count: 1 }])
  await takeBackAttempt(shop.db, attempt)
  expect(await shop.db`select from attempts where key = ${key}`).toHaveLength(0)
})

// A person who waited two minutes and then met a busy shop used to wait two minutes more.
test('an attempt taken back is not waited after, but another one since is', async () => {
  const long = 'waited long enough'
  await shop.db`insert into attempts values (${long}, 12, now() + interval '1 hour' - interval '130 seconds')`
  const unseen = await countAttempt(shop.db, long, 5)
  await takeBackAttempt(shop.db, unseen as Counted)
  expect(await countAttempt(shop.db, long, 5)).toMatchObject({ key: long })

  const key = 'two since'
  await shop.db`insert into attempts values (${key}, 1, now() + interval '1 hour' - interval '130 seconds')`
  const first = (await countAttempt(shop.db, key, 5)) as Counted
  const second = (await countAttempt(shop.db, key, 5)) as Counted
  await takeBackAttempt(shop.db, first)
  const [row] = await shop.db`select count, resets_at::text as "resetsAt" from attempts where key = ${key}`
  expect(row).toEqual({ count: 2, resetsAt: second.resetsAt })
})

// It used to count: after six tries with the right password at a busy shop, a person had to wait.
test('a login that the database could not answer is no failed attempt', async () => {
  const { email } = await shop.makeClient()
  await shop.db.begin(async (db) => {
    await db`lock table sessions in exclusive mode`
    expect((await logIn(email, '192.0.2.77', knownPassword)).statusCode).toBe(503)
  })
  expect(await shop.db`select from attempts where key like ${`login ${emailKey(email)}%`}`).toHaveLength(0)
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
  const attempts = Array.from({ length: 30 }, () => countAttempt(shop.db, 'many at once', 5))
  const counted = (await Promise.all(attempts)).filter((each) => typeof each === 'object')
  expect(counted).toHaveLength(5)
})

test('waits double up to fifteen minutes, and an hour later all is forgotten', async () => {
  const key = 'doubling'
  const after = async (count: number, age: string) => {
    await shop.db`
      insert into attempts (key, count, resets_at) values (${key}, ${count}, now() + interval '1 hour' - ${age}::interval)
      on conflict (key) do update set count = excluded.count, resets_at = excluded.resets_at`
    return countAttempt(shop.db, key, 5)
  }
  expect(await after(5, '0 s')).toBe(1)
  expect(await after(6, '0 s')).toBe(2)
  expect(await after(10, '0 s')).toBe(32)
  expect(await after(10, '33 s')).toMatchObject({ key })
  expect(await after(1000, '0 s')).toBe(900)
  expect(await after(1000, '61 minutes')).toMatchObject({ key })
  expect(await countAttempt(shop.db, key, 5)).toMatchObject({ key })
})
