import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { quantile } from './buckets.ts'
import type { PhaseOutcome } from './plan.ts'
import { recovery } from './runs/too-much.ts'
import { send } from './send.ts'
import { together } from './tally.ts'

let server: Server
afterEach(() => void server.close().closeAllConnections())

/** Sends two hundred requests within one second to a server with this listener. */
async function outcomeAt(answer: RequestListener): Promise<PhaseOutcome> {
  server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const kinds = [
    { name: 'many', weight: 9, requests: [{ path: '/many' }] },
    { name: 'few', weight: 1, requests: [{ path: '/few' }] },
  ]
  const phases = [{ name: 'all', rate: 200, seconds: 1 }]
  const [outcome] = await send({ port, kinds, phases, connections: 50, timeout: 1, bin: 0.5 })
  return outcome as PhaseOutcome
}

test('kinds are sent as often as they weigh, and answered ones are good', async () => {
  const { kinds } = await outcomeAt((_request, response) => response.end('well'))
  expect([kinds.many?.good, kinds.few?.good]).toEqual([180, 20])
})

test('what is sent does not wait for what is answered: a server that stands still is seen by all who came', async () => {
  let stands: Promise<void> | undefined
  const outcome = await outcomeAt(async (_request, response) => {
    stands ??= setTimeout(600)
    await stands
    response.end('late')
  })
  const { good, times } = together([outcome])
  expect(good).toBe(200)
  // More than half of them arrived while the server stood still; a closed loop would have sent only one.
  expect(quantile(times, 0.7)).toBeGreaterThan(100)
  expect(quantile(times, 0.99)).toBeGreaterThan(500)
})

test('an answer in pieces is whole with its last one, not where a line of it looks like that', async () => {
  const outcome = await outcomeAt(async (_request, response) => {
    response.write('total;10\r\n')
    await setTimeout(5)
    response.end()
  })
  expect(together([outcome]).statuses).toEqual({ 200: 200 })
})

test('refusals, failures and silence are told apart', async () => {
  let count = 0
  const outcome = await outcomeAt((_request, response) => {
    count += 1
    if (count % 4 === 0) response.writeHead(503, { 'retry-after': '1' }).end()
    else if (count % 4 === 1) response.writeHead(503).end()
    else if (count % 4 === 2) response.writeHead(500).end()
    else response.destroy()
  })
  const { good, refused, withoutRetryAfter, failed, unanswered } = together([outcome])
  expect({ good, refused, withoutRetryAfter, failed, unanswered }).toEqual({
    ...{ good: 0, refused: 100, withoutRetryAfter: 50, failed: 100, unanswered: 50 },
  })
})

test('whoever is not answered in time is counted as unanswered', async () => {
  const outcome = await outcomeAt(() => {})
  expect(together([outcome])).toMatchObject({ sent: 200, unanswered: 200 })
})

test('it is well again once the last bad second is over', () => {
  const bin = (at: number, refused: number, p99 = 10) => ({ at, sent: 9, good: 9, refused, failed: 0, p99 })
  expect(recovery([bin(0, 3), bin(1, 0), bin(2, 0, 900), bin(3, 0)])).toBe(3)
  expect(recovery([bin(0, 0), bin(1, 0)])).toBe(0)
})
