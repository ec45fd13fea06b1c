import { once } from 'node:events'
import { expect, test } from 'vitest'
import { openShop } from '#server/testing/shop'

test('the export after a busy moment takes the thread that came back last, so that the others can end', async () => {
  const shop = await openShop()
  const { exportThreads } = shop.app
  const threads = [exportThreads.take(), exportThreads.take()]
  await Promise.all(threads.map((thread) => once(thread, 'online')))
  for (const thread of threads) exportThreads.giveBack(thread)
  for (const _ of [1, 2, 3]) {
    const thread = exportThreads.take()
    expect(thread).toBe(threads[1])
    exportThreads.giveBack(thread)
  }
  await shop.close()
})
