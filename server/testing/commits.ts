import { setTimeout } from 'node:timers/promises'
import type { Pool } from '#server/lib/db'

/** A write to `table` holds its locks for some milliseconds more before it commits: races meet there. */
export function slowCommits(db: Pool, table: string, milliseconds = 60) {
  return atCommit(db, table, 'dawdle', `perform pg_sleep(${milliseconds / 1000});`)
}

/** Resolves once a transaction dawdles before its commit, or once `work` is done, if it was missed. */
export async function untilSomeoneDawdles(db: Pool, work: Promise<unknown>) {
  let isDone = false
  work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const [found] = await db`
      select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`
    if (found) return
    await setTimeout(2)
  }
}

/** How many statements wait for a lock. */
export async function countWaiting(db: Pool): Promise<number> {
  const [row] = await db`
    select count(*)::int as waiting from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  return row?.waiting
}

/** A write of this name to `table` fails at the very end, when everything else is done. */
export function failingCommits(db: Pool, table: string, name: string) {
  return atCommit(db, table, 'fail', `if new.name = '${name}' then raise exception 'closed'; end if;`)
}

async function atCommit(db: Pool, table: string, act: string, body: string) {
  await db.unsafe(`
    create function ${act}_${table}() returns trigger language plpgsql as $$ begin ${body} return null; end $$;
    create constraint trigger ${act} after insert or update on ${table} deferrable initially deferred
      for each row execute function ${act}_${table}()`)
  return () => db.unsafe(`drop trigger ${act} on ${table}; drop function ${act}_${table}()`)
}
