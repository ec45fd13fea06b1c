import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { getPriority } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { countWaiting } from '#server/testing/commits'
import { openPort } from '#server/testing/raw-request'
import { openShop } from '#server/testing/shop'
import { threadsOf } from '#server/testing/threads'

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

test.runIf(existsSync('/proc/self/task'))(
  'an export yields the processor to whoever waits for an answer',
  async () => {
    const shop = await openShop()
    const admin = shop.as(await shop.makeAdmin())
    const before = new Set(threadsOf().map(({ id }) => id))
    expect((await admin.get('/categories/export.csv')).statusCode).toBe(200)
    const own = threadsOf().filter(({ id, name }) => name === 'WorkerThread' && !before.has(id))
    expect(own).toHaveLength(1)
    expect(own[0]?.niceness).toBeGreaterThanOrEqual(Math.min(19, getPriority() + 15))
    await shop.close()
  },
)

// Each refused export opened a new thread, which takes a hundred times as long as an export of a few rows.
test('an export that is refused leaves its thread to the next', async () => {
  const shop = await openShop()
  const { exportThreads } = shop.app
  const admin = shop.as(await shop.makeAdmin())
  expect((await admin.get('/categories/export.csv')).statusCode).toBe(200)
  const thread = exportThreads.take()
  exportThreads.giveBack(thread)
  expect((await admin.get('/categories/export.csv?sort=nothing')).statusCode).toBe(400)
  expect((await admin.get('/categories/export.csv')).statusCode).toBe(200)
  expect(exportThreads.take()).toBe(thread)
  exportThreads.giveBack(thread)
  await shop.close()
})

// Staff who had requested it before they were dismissed got everybody's data afterwards.
test('an export that waited for its place is not made for whoever was dismissed meanwhile', async () => {
  const shop = await openShop()
  const [admin, dismissed] = [shop.as(await shop.makeAdmin()), shop.as(await shop.makeAdmin())]
  const { held, late } = await shop.db.begin(async (transaction) => {
    await transaction`lock table categories in access exclusive mode`
    const held = [1, 2].map(() => admin.get('/categories/export.csv'))
    await expect.poll(() => countWaiting(shop.db)).toBe(2)
    const late = dismissed.get('/users/export.csv')
    await setTimeout(200)
    expect((await dismissed.get('/users/logout')).statusCode).toBe(200)
    return { held, late }
  })
  expect((await Promise.all(held)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await late).statusCode).toBe(401)
  await shop.close()
})

// The export was answered 500: only the message of PostgreSQL's error left the thread.
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

// The export was answered 500, as if asking again were of no use.
test('an export whose thread has no file or no memory left may be tried again', async () => {
  const shop = await openShop()
  const { exportThreads } = shop.app
  const admin = shop.as(await shop.makeAdmin())
  const thread = exportThreads.take()
  exportThreads.giveBack(thread)
  const ended = await shop.db.begin(async (transaction) => {
    await transaction`lock table categories in access exclusive mode`
    const answer = admin.get('/categories/export.csv')
    await expect.poll(() => countWaiting(shop.db)).toBe(1)
    thread.emit('error', Object.assign(new Error('out of memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' }))
    return answer
  })
  const take = vi.spyOn(exportThreads, 'take').mockImplementationOnce(() => {
    throw Object.assign(new Error('EAGAIN'), { code: 'ERR_WORKER_INIT_FAILED' })
  })
  const unbegun = await admin.get('/categories/export.csv')
  take.mockRestore()
  for (const { statusCode, headers } of [ended, unbegun])
    expect([statusCode, headers['retry-after']]).toEqual([503, '2'])
  expect((await admin.get('/categories/export.csv')).statusCode).toBe(200)
  await shop.close()
})

// A few closed tabs kept every slot until the first rows were there, for up to ten minutes: nobody else got
// an export.
test('whoever leaves before the first row of their export leaves their place, and no query', async () => {
  const shop = await openShop()
  await shop.makeCategory()
  const admin = shop.as(await shop.makeAdmin())
  await shop.db.unsafe(`
    alter table categories rename to kept;
    create view categories as select * from kept where pg_sleep(30) is not null`)
  const url = `http://127.0.0.1:${await openPort(shop.app)}/api/categories/export.csv`
  const headers = await admin.cookie()
  const tabs = new AbortController()
  const answers = Array.from({ length: 10 }, () => fetch(url, { headers, signal: tabs.signal }))
  const left = Promise.allSettled(answers)
  const asleep = () =>
    shop.db`select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`
  await expect.poll(asleep).toHaveLength(2)
  const others = async () => (await admin.get('/users/export.csv')).statusCode
  await expect.poll(others).toBe(503)
  tabs.abort()
  await left
  await expect.poll(others, { timeout: 5000 }).toBe(200)
  await expect.poll(asleep, { timeout: 5000 }).toHaveLength(0)
  await shop.close()
})

// The export was given up after the five seconds that any other statement may take, and without a word from
// PostgreSQL.
test('an export to whose first row PostgreSQL takes its time is waited for, by the shop and by the connection', async () => {
  const shop = await openShop()
  await shop.makeCategory({ name: 'Pesage' })
  const admin = shop.as(await shop.makeAdmin())
  await shop.db.unsafe(`
    alter table categories rename to kept;
    create view categories as select * from kept where pg_sleep(6) is not null`)
  const port = await openPort(shop.app)
  // The timeout of an idle connection; usually longer than an export that a test can wait for.
  shop.app.server.setTimeout(2000)
  const url = `http://127.0.0.1:${port}/api/categories/export.csv`
  const reply = await fetch(url, { headers: await admin.cookie() })
  expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('Pesage')])
  await shop.close()
})
