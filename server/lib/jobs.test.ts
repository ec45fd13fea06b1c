import { expect, test } from 'vitest'
import { openJobs } from '#server/lib/jobs'
import { openLog } from '#server/lib/log'
import { openShop } from '#server/testing/shop'

// The sweep of unused files could fail every hour without a word.
test('what is done at set times and fails is logged', async () => {
  const shop = await openShop()
  const lines: string[] = []
  const jobs = await openJobs(shop.address, openLog('info', { write: (line) => lines.push(line) }))
  const never = '0 0 29 2 *'
  const queue = 'failing'
  // The queue first: whoever works on it from now on finds a job in it.
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
