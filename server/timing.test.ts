import { randomUUIDv7 } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginAttempt } from '#server/accounts/attempts.service'
import { findCredentials } from '#server/accounts/users.queries'
import { verifyPassword } from '#server/lib/password'
import { openShop, type TestShop } from '#server/testing/shop'

// TIMING_TRIES=1000 measures: the medians of so many tries of each. It needs an idle machine, so it is not
// one of the ordinary tests, which check the work done instead.

const tries = Number(process.env.TIMING_TRIES ?? 0)

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ RATE_LIMITS: 'on' })
})
afterAll(() => shop.close())

type Send = (what: string) => Promise<{ statusCode: number; body: string }>
interface Call {
  send: Send
  /** A value that exists, though not for this caller. */
  known: string
  /** A value that does not exist. */
  unknown: string
}

async function callWithAddress(send: Send): Promise<Call> {
  const { email } = await shop.makeClient()
  return { send, known: email, unknown: `nobody.${email}` }
}

async function callWithOrder(send: (client: ReturnType<TestShop['as']>) => Send): Promise<Call> {
  const [caller, owner] = [await shop.makeClient(), await shop.makeClient()]
  const { _id } = await shop.makeOrder({ client: owner })
  return { send: send(shop.as(caller)), known: _id, unknown: randomUUIDv7() }
}

const calls: [name: string, call: () => Promise<Call>][] = [
  ['login', () => callWithAddress((email) => shop.post('/users/login', { email, password: 'autrechose' }))],
  ['forgot-password', () => callWithAddress((email) => shop.post('/users/forgot-password', { email }))],
  ['reading an order', () => callWithOrder((client) => (id) => client.get(`/orders/${id}`))],
  [
    'cancelling an order',
    () => callWithOrder((client) => (id) => client.put(`/orders/update/${id}`, { status: 'annulé' })),
  ],
]

/** After a hash the next one has to wait a while, which would hide the work before it. Milliseconds. */
const rest = 25
const measuring = 60_000 + tries * 1000

test.skipIf(tries === 0).each(calls)(
  'R15: %s takes as long for what is not there as for what is somebody else’s',
  async (name, prepare) => {
    const { answers, gap } = await measure(name, await prepare())
    expect(answers).toHaveLength(1)
    expect(gap).toBeLessThan(0.05)
  },
  measuring,
)

test.skipIf(tries === 0)(
  'R15 would see a login that hashes for accounts alone',
  async () => {
    const careless: Send = async (email) => {
      await beginAttempt(shop.db, email, '127.0.0.1')
      const found = await findCredentials(shop.db, email)
      if (found) await verifyPassword(found.passwordHash, 'autrechose')
      return { statusCode: 401, body: '' }
    }
    const { gap } = await measure('a careless login', await callWithAddress(careless))
    expect(gap).toBeGreaterThan(0.05)
  },
  measuring,
)

/** Tries both in turns. `gap` is the difference of the medians, as a share of the longer one. */
async function measure(name: string, { send, ...call }: Call) {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const answers = new Set<string>()
  for (let round = 0; round < tries; round += 1) {
    // Attempts are counted: without this, later tries would be refused.
    await shop.db`delete from attempts`
    const order = round % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order) {
      await setTimeout(rest)
      const start = performance.now()
      const { statusCode, body } = await send(call[kind])
      times[kind].push(performance.now() - start)
      answers.add(`${statusCode} ${body.replace(/"requestId":"[^"]*"/, '')}`)
    }
  }
  const [there, nowhere] = [median(times.known), median(times.unknown)]
  console.log(`${name}: known ${there.toFixed(2)} ms, unknown ${nowhere.toFixed(2)} ms, ${tries} tries each`)
  return { answers: [...answers], gap: Math.abs(there - nowhere) / Math.max(there, nowhere) }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
