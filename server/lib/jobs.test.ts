import { setTimeout } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { openJobs } from '#server/lib/jobs'
import { openLog } from '#server/lib/log'
import { openShop } from '#server/testing/shop'

// The hourly sweep of unused files could fail without a word.
test('what is done at set times and fails is logged', async () => {
  const shop = await openShop()
  const lines: string[] = []
  const jobs = await openJobs(shop.address, openLog('info', { write: (line) => lines.push(line) }))
  const never = '0 0 29 2 *'
  const queue = 'failing'
  // Queues the job first: the worker that opens next finds it.
  await jobs.schedule(queue, never, async () => {})
  await jobs.stop()
  await jobs.send(shop.db, queue, {})
  const later = await openJobs(shop.address, openLog('info', { write: (line) => lines.push(line) }))
  try {
    await later.schedule(queue, never, () => Promise.reject(new Error('the disk is away')))
    await expect.poll(() => lines.join(''), { timeout: 10_000 }).toMatch(/the disk is away.*a job failed/)
  } finally {
    await later.stop()
    await shop.close()
  }
})

test('a queue in which very many jobs wait is long, as soon as it is looked at', async () => {
  const shop = await openShop()
  const jobs = await openJobs(shop.address, openLog('silent'))
  const queue = 'many'
  try {
    await jobs.schedule(queue, '0 0 29 2 *', async () => {})
    expect(await jobs.isLong(queue)).toBe(false)
    await jobs.send(shop.db, queue, ...Array.from({ length: 2100 }, () => ({})))
    await expect.poll(() => jobs.isLong(queue), { timeout: 20_000 }).toBe(true)
  } finally {
    await jobs.stop()
    await shop.close()
  }
}, 30_000)

// A worker that polled the queue at that moment polled again hours later.
test('jobs are done while the clock is set back', async () => {
  const shop = await openShop()
  const jobs = await openJobs(shop.address, openLog('silent'))
  const queue = 'timeless'
  const done: number[] = []
  let now = Date.now()
  const hour = 3_600_000
  vi.spyOn(Date, 'now').mockImplementation(() => (now -= hour))
  try {
    await jobs.work<{ nth: number }>(queue, async ({ nth }) => void done.push(nth))
    for (const nth of [1, 2]) {
      await setTimeout(1500)
      await jobs.send(shop.db, queue, { nth })
      await expect.poll(() => done).toContain(nth)
    }
  } finally {
    vi.restoreAllMocks()
    await jobs.stop()
    await shop.close()
  }
}, 30_000)
