import { createHash } from 'node:crypto'
import type { Db, Fragment } from '#server/lib/db'

// Failed attempts are forgotten an hour after the last one. After the free ones, each attempt must wait after
// the previous one: 1 s, 2 s, 4 s … up to 15 minutes. The last one was made an hour before `resets_at`.

const longestWait = 900

/** A hash of an e-mail address, so that counts of attempts hold no personal data. */
export const emailKey = (email: string) => createHash('sha256').update(email).digest('base64url')

/**
 * One for all addresses that add something to a name: with most providers `name+anything@…` is delivered to
 * `name@…`. Not the key of `name@…` itself, or a stranger could use up what its owner may ask for.
 */
export const mailboxKey = (email: string) => emailKey(email.replace(/^([^@+]+)\+[^@]*@/, '$1+@'))

/** Seconds to wait after `count` failures. */
const waitAfter = (db: Db, free: number) => db`
  case when a.count < ${free}::int then 0
    else least(power(2, least(a.count - ${free}::int, 20)), ${longestWait}::int) end`

/** Whether a row was written while the clock was ahead: it would make people wait until that wrong time. */
const isFromTheFuture = (db: Db, span: Fragment) =>
  db`a.resets_at > clock_timestamp() + ${span} + interval '1 minute'`

/** A counted attempt: until when it counts, and until when those before it did. */
export interface Counted {
  key: string
  resetsAt: string
  before?: string
}

/**
 * Counts one more attempt before it is made, so that many concurrent ones gain nothing.
 * @param free the number of failures that cost no wait
 * @returns the counted attempt, or the seconds to wait where it comes too early: then it is not counted.
 */
export async function countAttempt(db: Db, key: string, free: number): Promise<Counted | number> {
  const isVoid = db`(a.resets_at <= now() or ${isFromTheFuture(db, db`interval '1 hour'`)})`
  const [counted] = await db<Counted[]>`
    with before as (select resets_at from attempts where key = ${key})
    insert into attempts as a (key, count, resets_at) values (${key}, 1, now() + interval '1 hour')
    on conflict (key) do update set
      count = case when ${isVoid} then 1 else a.count + 1 end, resets_at = excluded.resets_at
    -- By the clock: now() is when this one began, which may have waited for another since.
    where ${isVoid}
      or a.resets_at - interval '1 hour' + ${waitAfter(db, free)} * interval '1 second' <= clock_timestamp()
    returning a.key, a.resets_at::text as "resetsAt", (select resets_at::text from before) as before`
  if (counted) return counted
  const [wait] = await db`
    select ceil(extract(epoch from a.resets_at - interval '1 hour' - now()) + ${waitAfter(db, free)})::int as seconds
    from attempts a where a.key = ${key}`
  return Math.max(1, wait?.seconds ?? 1)
}

/** Uncounts an attempt whose password was never checked. A later attempt, if any, sets the wait. */
export async function takeBackAttempt(db: Db, { key, resetsAt, before }: Counted) {
  await db`
    merge into attempts a using (values (${key}, ${resetsAt}::text::timestamptz, ${before ?? null}::text::timestamptz))
      taken (key, resets_at, before) on a.key = taken.key
    when matched and a.count > 1 then update set count = a.count - 1,
      resets_at = case when a.resets_at = taken.resets_at then coalesce(taken.before, a.resets_at) else a.resets_at end
    when matched then delete`
}

/** After a success the failures before it no longer count. */
export async function forgetAttempts(db: Db, keys: string[]) {
  await db`delete from attempts where key in ${db(keys)}`
}

/** The key for an account at an address: hashes, from which neither can be read. */
const placeKey = (email: string, address: string) =>
  `known ${emailKey(email)} ${createHash('sha256').update(`${email} ${address}`).digest('base64url')}`

/** Remembers for thirty days that the account's owner was at this address. */
export async function rememberPlace(db: Db, email: string, address: string) {
  await db`
    insert into attempts (key, count, resets_at) values (${placeKey(email, address)}, 1, now() + interval '30 days')
    on conflict (key) do update set resets_at = excluded.resets_at`
}

export async function knowsPlace(db: Db, email: string, address: string): Promise<boolean> {
  const key = placeKey(email, address)
  const found = await db`select from attempts where key = ${key} and resets_at > now()`
  return found.count > 0
}

export async function forgetPlacesOf(db: Db, email: string) {
  await db`delete from attempts where starts_with(key, ${`known ${emailKey(email)} `})`
}

/**
 * Counts one more call under `key`, for `time` milliseconds from the first one.
 * @returns the count, including this call, and the milliseconds until it ends
 */
export async function countWithin(db: Db, key: string, time: number) {
  const span = db`${time} * interval '1 millisecond'`
  const isVoid = db`(a.resets_at <= now() or ${isFromTheFuture(db, span)})`
  const [row] = await db<[{ current: number; ttl: number }]>`
    insert into attempts as a (key, count, resets_at)
    values (${key}, 1, now() + ${span})
    on conflict (key) do update set
      count = case when ${isVoid} then 1 else a.count + 1 end,
      resets_at = case when ${isVoid} then excluded.resets_at else a.resets_at end
    returning count as current, ceil(extract(epoch from resets_at - now()) * 1000)::int as ttl`
  return row
}
