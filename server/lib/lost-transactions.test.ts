import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect, type Db, type Pool } from '#server/lib/db'
import { leaveLostTransactions } from '#server/lib/lost-transactions'

let pool: Pool
let other: Pool
beforeAll(() => {
  pool = connect(inject('postgres'), { max: 2 })
  other = connect(inject('postgres'), { max: 1 })
})
afterAll(() => Promise.all([pool.end({ timeout: 1 }), other.end({ timeout: 1 })]))

/** Ends the transaction's connection, and gives this process time to hear of it. */
async function lose(pid: number) {
  await other`select pg_terminate_backend(${pid})`
  await expect
    .poll(() => other`select from pg_stat_activity where pid = ${pid}`, { interval: 5 })
    .toHaveLength(0)
  await setTimeout(50)
}

// A statement sent into a closed connection ends the process: here it would fail the run.
test.each<[string, (sql: Db, lost: () => Promise<void>) => Promise<unknown>]>([
  ['waits for its statement', (sql, lost) => Promise.all([sql`select pg_sleep(60)`.execute(), lost()])],
  ['goes on with another statement', (sql, lost) => lost().then(() => sql`select 1`)],
  ['refuses for a reason of its own', (_, lost) => lost().then(() => Promise.reject(new Error('no')))],
  ['has done all it wanted', (_, lost) => lost()],
])('a transaction whose connection ends while it %s is undone, and the pool goes on', async (_, act) => {
  await other`create table if not exists traces (n int)`
  for (let round = 0; round < 10; round += 1) {
    const lost = pool.begin(async (sql) => {
      await sql`insert into traces values (1)`
      const [row] = await sql<[{ pid: number }]>`select pg_backend_pid() as pid`
      return act(sql, () => lose(row.pid))
    })
    await expect(lost).rejects.toThrow()
  }
  const traces = () => pool`select count(*)::int as count from traces`
  expect(await Promise.all([traces(), traces()])).toEqual([[{ count: 0 }], [{ count: 0 }]])
})

test('a transaction that refuses is undone on its living connection', async () => {
  const refused = pool.begin(async (sql) => {
    await sql`insert into traces values (1)`
    throw new Error('no')
  })
  await expect(refused).rejects.toThrow('no')
  expect(await pool.begin((sql) => sql`select count(*)::int as count from traces`)).toEqual([{ count: 0 }])
})

// With an upload in it, each lost transaction cost the shop some 25 MB until a restart.
test('what a transaction holds whose connection ended is held no longer', async () => {
  // Only the part of the driver that counts: it rejects while the transaction's work goes on. Real
  // connections keep some memory themselves.
  const begin = (_: string, act: (sql: unknown) => unknown) => {
    act(() => {})
    return setTimeout(20).then(() => Promise.reject(new Error('closed')))
  }
  const losing = leaveLostTransactions({ begin } as never)
  const held: WeakRef<Buffer>[] = []
  const loseOne = () => {
    const upload = Buffer.alloc(1024 * 1024)
    held.push(new WeakRef(upload))
    return losing.begin(() => setTimeout(60).then(() => upload.length as never))
  }
  for (let each = 0; each < 3; each += 1) await expect(loseOne()).rejects.toThrow('closed')
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  await expect
    .poll(() => {
      collect()
      return held.filter((upload) => upload.deref()).length
    })
    .toBe(0)
})
