import { hasDemoAccounts } from '#server/accounts/users.queries'
import type { Env } from '#server/env'
import type { Pool } from '#server/lib/db'
import { isLoopback } from '#server/lib/loopback'

/**
 * The setting that lets others than this machine's user in, if any. A proxy in front shows in the public
 * address or, if that was forgotten, in being trusted.
 */
function openingOf({ HOST, publicUrl, TRUST_PROXY }: Env): string | undefined {
  if (!isLoopback(HOST)) return `HOST=${HOST}`
  if (!isLoopback(new URL(publicUrl).hostname)) return `PUBLIC_URL=${publicUrl}`
  return TRUST_PROXY && `TRUST_PROXY=${TRUST_PROXY}`
}

/**
 * Whether trial data are there that nobody has opened to others: accounts with a public password, or e-mails.
 */
export const isForThisMachine = async (db: Pool, env: Env) =>
  env.DEMO !== 'on' && (!env.SMTP_URL || (await hasDemoAccounts(db)))

/**
 * Before others are let in, requires: no demonstration accounts, no public mailbox, and an address that
 * e-mails can link to.
 * @param isDemoComing whether the demonstration is about to fill the database
 * @throws Error where one of these is not met, which names the setting
 */
export async function guardOpening(db: Pool, env: Env, isDemoComing = false) {
  const opening = openingOf(env)
  if (!opening || env.DEMO === 'on') return
  if (isDemoComing || (await hasDemoAccounts(db))) {
    throw new Error(
      `${opening} would open demonstration accounts, whose password is public, to the network.\n` +
        (isDemoComing
          ? 'Set DEMO=off to start without them, or DEMO=on to allow that.'
          : 'Set DEMO=on to allow that, or start afresh without them: npm run db:reset, then DEMO=off.'),
    )
  }
  if (!env.SMTP_URL) {
    throw new Error(
      `${opening} would show every e-mail at /mailbox to the network, links that set a password among them.\n` +
        'Set SMTP_URL to send them, or DEMO=on to allow that.',
    )
  }
  // Cookies would go without `Secure` too, which depends on that address.
  if (!env.PUBLIC_URL) {
    throw new Error(
      `${opening} opens the shop to the network, whose e-mails would link to ${env.publicUrl}.\n` +
        'Set PUBLIC_URL to the address that visitors type.',
    )
  }
}
