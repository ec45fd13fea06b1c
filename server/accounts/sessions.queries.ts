import type { User } from '#contract/accounts'
import { userColumns } from '#server/accounts/users.queries'
import type { Db } from '#server/lib/db'
import { someAtATime } from '#server/lib/some-at-a-time'

// A session ends when it has not been used for a while, and at a fixed time after the login in any case. The
// database's clock decides, so that every node agrees.

const hour = 3600
const day = 24 * hour
/** How long a session may be idle, and how long it lasts from the login. Seconds. */
export const sessionLimits = {
  staff: { idle: 8 * hour, absolute: day },
  others: { idle: 7 * day, absolute: 30 * day },
}

const limitOf = (db: Db, kind: 'idle' | 'absolute') => db`
  case when users.role in ('admin', 'superAdmin') then make_interval(secs => ${sessionLimits.staff[kind]})
    else make_interval(secs => ${sessionLimits.others[kind]}) end`

/** Sessions that one account may have; one more ends the one that was idle longest. */
export const mostSessions = 100

/** The credentials that a login was checked against. */
export interface Checked {
  email: string
  passwordHash: string
}

const isStill = (db: Db, checked: Checked | undefined) =>
  checked ? db`users.email = ${checked.email} and users.password_hash = ${checked.passwordHash}` : db`true`

/**
 * Opens a session if the account is still as given: a login opens none if the password, address or role
 * changed while it was being checked. The lock makes the two wait for each other.
 */
export async function insertSession(
  db: Db,
  tokenHash: Buffer,
  user: Pick<User, '_id' | 'role'>,
  checked?: Checked,
) {
  const inserted = await db`
    with account as (
      select users.id, users.role from users
      where users.id = ${user._id} and users.role = ${user.role} and ${isStill(db, checked)}
      for share
    ), excess as (
      delete from sessions where token_hash = any(array(
        select s.token_hash from sessions s where s.user_id = (select account.id from account)
        order by s.seen_at desc offset ${mostSessions - 1}::int
      ))
    )
    insert into sessions (token_hash, user_id, expires_at)
    select ${tokenHash}, users.id, now() + ${limitOf(db, 'absolute')} from account as users`
  return inserted.count === 1
}

/** The owner of each session that has not ended; `stale` when its last use should be written again. */
export async function findSessions(db: Db, tokenHashes: Buffer[]) {
  const rows = await db<(User & { _token: Buffer; _stale: boolean })[]>`
    select ${userColumns(db)}, s.token_hash as "_token", s.seen_at < now() - interval '1 minute' as "_stale"
    from sessions s join users on users.id = s.user_id
    where s.token_hash = any(${written(tokenHashes)}::text::bytea[]) and s.expires_at > now() and s.seen_at > now() - ${limitOf(db, 'idle')}`
  const found = new Map(
    rows.map(({ _token, _stale: stale, ...user }) => [_token.toString('latin1'), { user, stale }]),
  )
  return tokenHashes.map((hash) => found.get(hash.toString('latin1')))
}

/** A list of bytes as PostgreSQL writes it: the driver knows its type only after the first statement. */
const written = (hashes: Buffer[]) => `{${hashes.map((hash) => `"\\\\x${hash.toString('hex')}"`)}}`

export async function touchSession(db: Db, tokenHash: Buffer) {
  await db`update sessions set seen_at = now() where token_hash = ${tokenHash}`
}

export async function deleteSession(db: Db, tokenHash: Buffer) {
  await db`delete from sessions where token_hash = ${tokenHash}`
}

/** Logs the user out everywhere, on every node. */
export async function deleteSessionsOf(db: Db, userId: string) {
  await db`delete from sessions where user_id = ${userId}`
}

/** Rows deleted per statement: one statement for more would exceed its timeout. */
const mostAtOnce = 20_000

/** Deletes expired sessions, links and counts. */
export async function deleteExpired(db: Db) {
  await someAtATime(
    (limit) => db`
      delete from attempts where key in (
        select key from attempts where resets_at <= now() limit ${limit} for update skip locked)`,
    mostAtOnce,
  )
  await db`delete from tokens where expires_at <= now()`
  await someAtATime(
    (limit) => db`
      delete from sessions where token_hash in (
        select token_hash from sessions s join users on users.id = s.user_id
        where s.expires_at <= now() or s.seen_at <= now() - ${limitOf(db, 'idle')}
        limit ${limit} for update of s skip locked)`,
    mostAtOnce,
  )
}
