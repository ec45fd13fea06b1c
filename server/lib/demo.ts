import type { Env } from '#server/env'
import type { Pool } from '#server/lib/db'
import type { Storage } from '#server/lib/storage'

interface Place {
  env: Env
  db: Pool
  storage: Storage
  embedded: boolean
}

/**
 * Fills an empty embedded database with the demonstration, unless DEMO=off; one of your own only with DEMO=on.
 * @returns the demonstration's logins, where its accounts exist.
 */
export async function ensureDemo({ env, db, storage, embedded }: Place): Promise<string | undefined> {
  const wanted = env.DEMO === 'on' || (env.DEMO === undefined && embedded)
  const { isEmpty } = await import('#demo/seed.queries')
  if (wanted && (await isEmpty(db))) {
    const { seed } = await import('#demo/seed')
    await seed(db, storage)
  }
  if (!(await hasDemoAccounts(db))) return undefined
  const { loginsText } = await import('#demo/people')
  return loginsText
}

const loopback = /^((.+\.)?localhost|127(\.\d+){3}|\[?::1\]?)$/

/**
 * Which setting lets others than this machine's user in, if any: a proxy in front is known by the public address, or by
 * being trusted where that was forgotten.
 */
function openingOf({ HOST, publicUrl, TRUST_PROXY }: Env): string | undefined {
  if (!loopback.test(HOST)) return `HOST=${HOST}`
  if (!loopback.test(new URL(publicUrl).hostname)) return `PUBLIC_URL=${publicUrl}`
  return TRUST_PROXY && `TRUST_PROXY=${TRUST_PROXY}`
}

/** @throws Error where everyone could log in with the demonstration's printed password, or read anyone's e-mails. */
export async function guardDemo(db: Pool, env: Env) {
  const opening = openingOf(env)
  if (!opening || env.DEMO === 'on') return
  if (await hasDemoAccounts(db)) {
    throw new Error(
      `${opening} would open demonstration accounts, whose password is public, to the network.\n` +
        'Set DEMO=on to allow that, or start afresh without them: npm run db:reset, then DEMO=off.',
    )
  }
  if (!env.SMTP_URL) {
    throw new Error(
      `${opening} would show every e-mail at /mailbox to the network, links that set a password among them.\n` +
        'Set SMTP_URL to send them, or DEMO=on to allow that.',
    )
  }
}

async function hasDemoAccounts(db: Pool) {
  const [row] = await db`select exists (select from users where is_demo) as present`
  return Boolean(row?.present)
}
