import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Pool } from '#server/lib/db'
import type { TestShop } from '#server/testing/shop'

/** Everything that a refused call must leave unchanged: all tables, queued jobs, all stored files. */
export async function digest({ db, dataDir, sessionsOpened }: TestShop): Promise<Record<string, string>> {
  await sessionsOpened()
  await watchQueue(db)
  await settled(db)
  const tables = await db<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public'
      -- Filled by the worker, after what queued it; the queue is looked at itself.
      and tablename not in ('mailbox', 'migrations')
    order by 1`
  const sums = tables.map(({ name }) => {
    // A session is marked as seen, once a minute, whether or not the call is refused.
    const line = name === 'sessions' ? db`(to_jsonb(t) - 'seen_at')::text` : db`t::text`
    return db`
      select ${name} as name, md5(coalesce(string_agg(line, chr(10) order by line), '')) as sum
      from (select ${line} as line from ${db(name)} t) lines`
  })
  // In a single statement, as there are thousands of refusals.
  const found = await db<{ name: string; sum: string }[]>`
    ${sums.reduce((all, each) => db`${all} union all ${each}`)}`
  // A mail is at first a job, then in the mailbox too, and then only there.
  const [queued] = await db`
    select md5(string_agg(id, ',' order by id)) as sum
    from (
      select id::text from testing.queued
      union select data->>'messageId' from jobs.job where name = 'mail'
      union select message_id from mailbox
    ) queued`
  return {
    ...Object.fromEntries(found.map(({ name, sum }) => [name, sum])),
    queue: queued?.sum,
    files: filesOf(dataDir),
  }
}

/**
 * Records every job that a call queues, except e-mails: once done, a job is deleted within two minutes, which
 * may be in the middle of a comparison.
 */
async function watchQueue(db: Pool) {
  const [row] = await db`select to_regclass('testing.queued') is not null as "isWatched"`
  if (row?.isWatched) return
  await db.unsafe(`
    create schema testing;
    create table testing.queued (id uuid);
    create function testing.write_down() returns trigger language plpgsql as $$
      begin insert into testing.queued values (new.id); return null; end $$;
    create trigger write_down after insert on jobs.job for each row
      -- Those are queued by the clock.
      when (new.name not like '\\_\\_pgboss%' and new.name not in ('expire-access', 'sweep-files', 'mail'))
      execute function testing.write_down()`)
}

/** Waits for queued work of earlier calls that changes tables; sending an e-mail does not. */
async function settled(db: Pool) {
  for (;;) {
    const [row] = await db`
      select exists (
        select from jobs.job where name not like '\\_\\_pgboss%' and name <> 'mail'
          and state in ('created', 'retry', 'active')
      ) or exists (select from order_history where letters_due) as busy`
    if (!row?.busy) return
    await setTimeout(50)
  }
}

function filesOf(folder: string) {
  const sum = createHash('sha256')
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    sum.update(path)
    if (statSync(join(folder, path)).isFile()) sum.update(readFileSync(join(folder, path)))
  }
  return sum.digest('hex')
}
