import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '#server/testing/shop'

// TIMING_TRIES=1000 measures: the medians of so many tries of each. It needs a machine with nothing else to do, so it
// is no part of the ordinary tests, which look at the work done instead.

const tries = Number(process.env.TIMING_TRIES ?? 0)

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

type Send = (what: string) => Promise<{ statusCode: number; body: string }>
interface Call {
  send: Send
  /** What is there, if not for this caller. */
  known: string
  /** What is not, another one for each round. */
  unknown: (round: number) => string
}

async function callWithAddress(send: Send): Promise<Call> {
  const { email } = await shop.makeClient()
  return { send, known: email, unknown: (round) => `nobody${round}@labo.test` }
}

async function callWithOrder(send: (client: ReturnType<TestShop['as']>) => Send): Promise<Call> {
  const [caller, owner] = [await shop.makeClient(), await shop.makeClient()]
  const { _id } = await shop.makeOrder({ client: owner })
  return { send: send(shop.as(caller)), known: _id, unknown: () => randomUUIDv7() }
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

test.skipIf(tries === 0).each(calls)(
  'R15: %s takes as long for what is not there as for what is somebody else’s',
  async (name, prepare) => {
    const { send, known, unknown } = await prepare()
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    const bodies = new Set<string>()
    for (let round = 0; round < tries; round += 1) {
      const pair = { known, unknown: unknown(round) }
      const order = round % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const kind of order) {
        const start = performance.now()
        const { statusCode, body } = await send(pair[kind])
        times[kind].push(performance.now() - start)
        bodies.add(`${statusCode} ${body.replace(/"requestId":"[^"]*"/, '')}`)
      }
    }
    const [there, nowhere] = [median(times.known), median(times.unknown)]
    console.log(
      `${name}: known ${there.toFixed(2)} ms, unknown ${nowhere.toFixed(2)} ms, ${tries} tries each`,
    )
    expect([...bodies]).toHaveLength(1)
    expect(Math.abs(there - nowhere) / Math.max(there, nowhere)).toBeLessThan(0.05)
  },
  60_000 + tries * 1000,
)

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
