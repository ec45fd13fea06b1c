import type { Pool } from '#server/lib/db'

/** Tables that workers write, after and apart from the call; sessions are touched by reading. */
const apart = ['mailbox', 'tokens', 'migrations', 'attempts']

/**
 * Counts, from now on, every row that is written and committed. Returns a function that gives the number
 * since its last call: far cheaper than comparing whole tables.
 */
export async function countWrites(db: Pool) {
  await db.unsafe(`
    create schema watch;
    create unlogged table watch.written (at bigint generated always as identity primary key);
    create function watch.note() returns trigger language plpgsql as
      $$ begin insert into watch.written default values; return null; end $$`)
  const tables = await db<{ name: string }[]>`
    select tablename as name from pg_tables
    where schemaname = 'public' and not (tablename = any(${apart}))`
  for (const { name } of tables) {
    const events =
      name === 'sessions' || name === 'order_history' ? 'insert or delete' : 'insert or update or delete'
    await db.unsafe(
      `create trigger noted after ${events} on ${name} for each row execute function watch.note()`,
    )
  }
  let seen = '0'
  return async () => {
    const [row] = await db<[{ number: number; last: string | null }]>`
      select count(*)::int as number, max(at)::text as last from watch.written where at > ${seen}`
    seen = row.last ?? seen
    return row.number
  }
}
