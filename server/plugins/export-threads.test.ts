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

// It was answered 500: of what PostgreSQL said only the sentence left the thread.
test('an export that PostgreSQL keeps waiting for too long may be tried again', async () => {
  const shop = await openShop()
  const admin = shop.as(await shop.makeAdmin())
  const reply = await shop.db.begin(async (transaction) => {
    await transaction`lock table categories in access exclusive mode`
    return admin.get('/categories/export.csv')
  })
  expect([reply.statusCode, reply.json().code]).toEqual([503, 'server.busy'])
  expect((await admin.get('/categories/export.csv?sort=nothing')).statusCode).toBe(400)
  expect((await admin.get('/categories/export.csv')).statusCode).toBe(200)
  await shop.close()
})
