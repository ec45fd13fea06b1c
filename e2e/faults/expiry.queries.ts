import { emailKey } from '#server/accounts/attempts.queries'
import type { Pool } from '#server/lib/db'

/** Expires all sessions and links of an account, by the database's clock. */
export async function expireAccess(db: Pool, user: string) {
  await db`update sessions set ${ended(db)} where user_id = ${user}`
  await db`update tokens set ${ended(db)} where user_id = ${user}`
}

const ended = (db: Pool) => db`
  created_at = now() - interval '1 day', expires_at = now() - interval '1 minute'`

/** Records `count` failed logins from this machine, the last `minutesAgo`, by the database's clock. */
export async function countFailures(db: Pool, email: string, count: number, minutesAgo: number) {
  const key = `login ${emailKey(email)} 127.0.0.1`
  await db`
    insert into attempts (key, count, resets_at)
    values (${key}, ${count}, now() + interval '1 hour' - ${minutesAgo} * interval '1 minute')`
}

/** The text of the newest e-mail to this address in the mailbox, if any. */
export async function newestMail(db: Pool, email: string): Promise<string | undefined> {
  const [mail] = await db<{ text: string }[]>`
    select text from mailbox where recipient = ${email} order by at desc limit 1`
  return mail?.text
}
