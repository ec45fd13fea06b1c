import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect, type Db, type Pool } from '#server/lib/db'

let pool: Pool
let other: Pool
beforeAll(() => {
  pool = connect(inject('postgres'), { max: 2 })
  other = connect(inject('postgres'), { max: 1 })
})
afterAll(() => Promise.all([pool.end({ timeout: 1 }), other.end({ timeout: 1 })]))

/** Ends, in a moment, the connection that the transaction has. */
async function loseSoon(sql: Db) {
  const [row] = await sql<[{ pid: number }]>`select pg_backend_pid() as pid`
  setTimeout(20).then(() => other`select pg_terminate_backend(${row.pid})`)
}

// What is sent into a connection that is gone ends the process: here it would fail the run.
test.each<[string, (sql: Db) => Promise<unknown>]>([
  ['waits for its statement', (sql) => sql`select pg_sleep(5)`],
  ['goes on with another statement', (sql) => setTimeout(100).then(() => sql`select 1`)],
  ['refuses for a reason of its own', () => setTimeout(100).then(() => Promise.reject(new Error('no')))],
  ['has done all it wanted', () => setTimeout(100)],
])('a transaction whose connection ends while it %s is undone, and the pool goes on', async (_, act) => {
  await other`create table if not exists traces (n int)`
  for (let round = 0; round < 10; round += 1) {
    const lost = pool.begin(async (sql) => {
      await sql`insert into traces values (1)`
      await loseSoon(sql)
      return act(sql)
    })
    await expect(lost).rejects.toThrow()
  }
  // postgres.js tells whoever has the next connection in this place, once, how the last one ended.
  const traces = () => pool`select count(*)::int as count from traces`
  expect(await traces().catch(traces).catch(traces)).toEqual([{ count: 0 }])
})

test('a transaction that refuses is undone on its living connection', async () => {
  const refused = pool.begin(async (sql) => {
    await sql`insert into traces values (1)`
    throw new Error('no')
  })
  await expect(refused).rejects.toThrow('no')
  expect(await pool.begin((sql) => sql`select count(*)::int as count from traces`)).toEqual([{ count: 0 }])
})
