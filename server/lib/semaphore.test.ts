import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { refusals } from '#contract/refusals'
import { limitEach, limitTo, takePeaks } from '#server/lib/semaphore'

/** An act that lasts until it is released, and the most of its runs at once. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  let [running, most] = [0, 0]
  const act = async () => {
    running += 1
    most = Math.max(most, running)
    await promise
    running -= 1
  }
  return { act, promise, open: resolve, most: () => most }
}

const peakOf = (kind: string) => takePeaks().find(([name]) => name === kind)?.[1]

test('so many run, so many wait, one more is told that the shop is busy', async () => {
  const run = limitTo('doors', 2, 3)
  const { act, open, most } = gate()
  const inside = Array.from({ length: 5 }, () => run(act))
  await expect(run(act)).rejects.toThrow(refusals['server.busy'][1])
  open()
  await Promise.all(inside)
  expect(most()).toBe(2)
  expect(peakOf('doors')).toEqual({ running: 2, waiting: 3 })
  expect(peakOf('doors')).toEqual({ running: 0, waiting: 0 })
})

// A slot that became free stayed free until the waiting call took it: a newcomer at that moment got in too.
test('whoever comes as a place is handed over does not get in between', async () => {
  const run = limitTo('corridor', 1, 2)
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = run(() => promise)
  let [running, most] = [0, 0]
  const act = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((done) => setImmediate(done))
    running -= 1
  }
  const second = run(act)
  const third = promise.then(() => run(act))
  resolve()
  await Promise.all([first, second, third])
  expect(most).toBe(1)
})

test('an act that fails gives its place back', async () => {
  const run = limitTo('trapdoor', 1, 0)
  await expect(run(() => Promise.reject(new Error('fell')))).rejects.toThrow('fell')
  expect(await run(async () => 'in')).toBe('in')
})

// A series of hashes left PostgreSQL no processor time.
test('a place rests after its act, and whoever had it does not wait for that', async () => {
  const run = limitTo('revolving door', 1, 1, 1)
  const begun = performance.now()
  const [ended, next] = await Promise.all([
    run(() => setTimeout(50)).then(() => performance.now() - begun),
    run(async () => performance.now() - begun),
  ])
  expect(ended).toBeLessThan(next)
  expect(next).toBeGreaterThan(95)
})

// One hash that could not be read, and was refused in a millisecond, cost all later ones their rest.
test('a place rests after its act, whatever one that failed had taken', async () => {
  const run = limitTo('swing door', 1, 1, 1)
  await expect(run(() => Promise.reject(new Error('fell')))).rejects.toThrow('fell')
  const begun = performance.now()
  const [, next] = await Promise.all([run(() => setTimeout(50)), run(async () => performance.now() - begun)])
  expect(next).toBeGreaterThan(95)
})

// Two exports that failed at once kept both slots empty for as long as the quickest export had taken.
test('a place without a rest is free at once, whatever one that failed had taken', async () => {
  const run = limitTo('gate', 1, 0)
  await run(() => setTimeout(500))
  await expect(run(() => Promise.reject(new Error('fell')))).rejects.toThrow('fell')
  expect(await run(async () => 'in')).toBe('in')
})

// Beside a busy shop a hash took twice as long, and rested as long again: the logins of an ordinary hour had
// to wait.
test('a place does not rest after an act that took long enough for others to have had their turn', async () => {
  const run = limitTo('lift', 1, 1, 1)
  await run(() => setTimeout(20))
  await setTimeout(60)
  const begun = performance.now()
  const [ended, next] = await Promise.all([
    run(() => setTimeout(100)).then(() => performance.now() - begun),
    run(async () => performance.now() - begun),
  ])
  expect(next - ended).toBeLessThan(50)
})

test('each caller has places of their own, and is forgotten once they have left them', async () => {
  const run = limitEach(1, 1)
  const { act, open, most } = gate()
  const inside = ['here', 'here', 'there'].map((caller) => run(caller, act))
  await expect(run('here', act)).rejects.toThrow(refusals['server.busy'][1])
  open()
  await Promise.all(inside)
  expect(most()).toBe(2)
  await run('here', act)
})
