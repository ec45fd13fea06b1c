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

type Send = (email: string) => Promise<{ statusCode: number; body: string }>
const calls: [name: string, send: Send][] = [
  ['login', (email) => shop.post('/users/login', { email, password: 'autrechose' })],
  ['forgot-password', (email) => shop.post('/users/forgot-password', { email })],
]

test.skipIf(tries === 0).each(calls)(
  'R15: %s takes as long for an unknown address as for a known one',
  async (name, send) => {
    const { email } = await shop.makeClient()
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    const bodies = new Set<string>()
    for (let round = 0; round < tries; round += 1) {
      const pair = { known: email, unknown: `nobody${round}@labo.test` }
      const order = round % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const kind of order) {
        const start = performance.now()
        const { statusCode, body } = await send(pair[kind])
        times[kind].push(performance.now() - start)
        bodies.add(`${statusCode} ${body.replace(/"requestId":"[^"]*"/, '')}`)
      }
    }
    const [known, unknown] = [median(times.known), median(times.unknown)]
    console.log(
      `${name}: known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms, ${tries} tries each`,
    )
    expect([...bodies]).toHaveLength(1)
    expect(Math.abs(known - unknown) / Math.max(known, unknown)).toBeLessThan(0.05)
  },
  60_000 + tries * 1000,
)

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
