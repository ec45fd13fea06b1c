import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { acceptedAt, makeRanks, ranks } from '#server/testing/ranks'

/** The machine may be busy with other work. */
const patiently = { timeout: 10_000 }
let app: FastifyInstance
afterEach(() => app.close())

async function openRanks(...settings: Parameters<typeof makeRanks>) {
  app = await makeRanks(...settings)
  return app.listen({ port: 0, host: '127.0.0.1' })
}

/**
 * Keeps the event loop busy in turns of `turn`, with pauses of `pause`, until it is stopped. Milliseconds.
 */
function keepBusy(turn: number, pause = 0) {
  let isBusy = true
  const work = () => {
    const until = performance.now() + turn
    while (performance.now() < until);
    if (!isBusy) return
    if (pause > 0) setTimeout(pause).then(work)
    else setImmediate(work)
  }
  work()
  return () => {
    isBusy = false
  }
}

test('an event loop without rest is a reason to refuse exports and lists, but not readings and orders', async () => {
  const url = await openRanks({ longestDelay: 60_000 })
  const rest = keepBusy(2)
  await expect.poll(() => acceptedAt(url), patiently).toEqual(['reading', 'order'])
  rest()
  await expect.poll(() => acceptedAt(url), patiently).toEqual(ranks)
})

// Judged by one second alone, lists were let in and refused by turns, and everybody felt it.
test('whoever was refused for want of rest is let in once there has been enough of it', async () => {
  const url = await openRanks({ longestDelay: 60_000, second: 200 })
  const rest = keepBusy(2)
  await expect.poll(() => acceptedAt(url), patiently).toEqual(['reading', 'order'])
  rest()
  await setTimeout(300)
  expect(await acceptedAt(url)).toEqual(['reading', 'order'])
  await expect.poll(() => acceptedAt(url), patiently).toEqual(ranks)
})

// Let in again after a little rest, requests used that up again every six seconds.
test('whoever was refused for want of rest stays out while there is only a little', async () => {
  const url = await openRanks({ longestDelay: 60_000, second: 200 })
  const stop = keepBusy(2)
  await expect.poll(() => acceptedAt(url), patiently).toEqual(['reading', 'order'])
  const rest = keepBusy(15, 1)
  stop()
  await setTimeout(1500)
  expect(await acceptedAt(url)).toEqual(['reading', 'order'])
  rest()
  await expect.poll(() => acceptedAt(url), patiently).toEqual(ranks)
})

test('an event loop that is late is a reason to refuse everything', async () => {
  const url = await openRanks({ longestDelay: 200 })
  const rest = keepBusy(400)
  await expect.poll(() => acceptedAt(url), patiently).toEqual([])
  rest()
  await expect.poll(() => acceptedAt(url), patiently).toEqual(ranks)
})

test('a process that holds too much memory still takes orders', async () => {
  const url = await openRanks({ mostMemory: 1 })
  await expect.poll(() => acceptedAt(url)).toEqual(['order'])
})

test('a process that holds less memory than it may refuses nothing', async () => {
  const url = await openRanks({ mostMemory: 2 ** 40 })
  await expect.poll(() => app.pressure.resident).toBeGreaterThan(0)
  expect(await acceptedAt(url)).toEqual(ranks)
})
