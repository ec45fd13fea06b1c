import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { busiest, watchProcessor } from './watch-processor.ts'

async function work() {
  const end = performance.now() + 50
  while (performance.now() < end);
  await setTimeout(0)
}

test('who uses the processor is told second by second', async () => {
  const stop = watchProcessor(process.pid)
  await setTimeout(1100)
  const end = performance.now() + 2500
  while (performance.now() < end) await work()
  const seconds = stop()
  expect(seconds.length).toBeGreaterThanOrEqual(2)
  expect(Math.max(...seconds.map((shares) => shares['the shop'] ?? 0))).toBeGreaterThan(0.1)
  expect(busiest([{ 'the shop': 0.2, checkpointer: 0.04 }, { others: 1.5 }])).toBe(
    'others 150 %, the shop 20 %',
  )
})
