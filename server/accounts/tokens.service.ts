import type { User } from '#contract/accounts'
import { isForgotten } from '#contract/forgotten'
import { Refusal } from '#contract/refusals'
import type { Shop } from '#contract/shop'
import { countWithin, emailKey, mailboxKey } from '#server/accounts/attempts.queries'
import { letOwnerIn } from '#server/accounts/attempts.service'
import { passwordChangedLetter, resetLetter, verificationLetter } from '#server/accounts/letters'
import { type PasswordRule, refuseCommon } from '#server/accounts/password-rule'
import { deleteSessionsOf } from '#server/accounts/sessions.queries'
import {
  consumeToken,
  findTokenOwner,
  hasTokenSince,
  saveToken,
  verifyTokenOwner,
} from '#server/accounts/tokens.queries'
import { findUserByEmail, lockUser, savePassword, saveVerified } from '#server/accounts/users.queries'
import type { Db, Pool } from '#server/lib/db'
import type { QueueMail } from '#server/lib/letter'
import { hashPassword } from '#server/lib/password'
import { hashToken, newToken } from '#server/lib/token'

/** The services needed to write to an account's owner; the application itself has them all. */
export interface AccountServices {
  db: Pool
  shop: Shop
  queueMail: QueueMail
  /** Whether attempts are counted at all. */
  limited: boolean
  passwordRule: PasswordRule
}

/** How often an hour an account may change its address, or an address gets verification or reset links. */
const mostInHour = 5
const isTooOften = async ({ limited }: AccountServices, db: Db, key: string) =>
  limited && (await countWithin(db, key, 3_600_000)).current > mostInHour

/** Sends the link that verifies the account's address, in the caller's transaction. */
export async function sendVerification({ shop, queueMail }: AccountServices, transaction: Db, user: User) {
  const token = newToken()
  await saveToken(transaction, 'verify', hashToken(token), user)
  await queueMail(transaction, verificationLetter(shop, user, token))
}

/**
 * Counts a letter to an address that may be a stranger's, whichever account asks for it: accounts come and
 * go.
 * @returns whether it has had too many already, and must be spared this one
 */
export const isWrittenTooOften = (services: AccountServices, transaction: Db, email: string) =>
  isTooOften(services, transaction, `letter ${mailboxKey(email)}`)

/**
 * Counts a letter that is never skipped silently: the caller is told to wait.
 * @throws Refusal request.tooMany
 */
export async function countLink(services: AccountServices, transaction: Db, email: string) {
  if (await isWrittenTooOften(services, transaction, email)) refuseForAnHour()
}

/**
 * Counts a change of address, wherever the request comes from: each former address is kept.
 * @throws Refusal request.tooMany
 */
export async function countMove(services: AccountServices, transaction: Db, { _id }: User) {
  if (await isTooOften(services, transaction, `move ${_id}`)) refuseForAnHour()
}

function refuseForAnHour() {
  throw new Refusal('request.tooMany', { retryAfter: 3600 })
}

/** @throws Refusal session.missing, verification.done, request.tooMany */
export async function sendVerificationAgain(services: AccountServices, { _id }: User) {
  await services.db.begin(async (transaction) => {
    const user = await lockUser(transaction, _id)
    // Staff may have forgotten the account while this waited for their lock.
    if (!user || isForgotten(user)) throw new Refusal('session.missing')
    if (user.isVerified) throw new Refusal('verification.done')
    await countLink(services, transaction, user.email)
    await sendVerification(services, transaction, user)
  })
}

/**
 * Verifies an address by the link sent to it. The link can be opened again until it expires, because mail
 * scanners open links before people do; it logs nobody in.
 * @throws Refusal verification.failed
 */
export async function verifyEmail(db: Db, token: string): Promise<User> {
  const user = await verifyTokenOwner(db, hashToken(token))
  if (!user) throw new Refusal('verification.failed')
  return user
}

/**
 * Sends a reset link if the address belongs to an account and got none since `askedAt`. Runs outside the
 * request, which must not reveal whether it does.
 */
export async function sendReset(services: AccountServices, email: string, askedAt: Date) {
  const found = await findUserByEmail(services.db, email)
  if (!found) return
  const token = newToken()
  // A failure is retried, and not counted.
  await services.db.begin(async (transaction) => {
    const user = await lockUser(transaction, found._id)
    // While this waited for the lock, staff may have forgotten the account, or its address may have changed.
    if (user?.email !== found.email) return
    // A second link would end the first, which may be on its way: its node may have been killed before
    // reporting it sent.
    if (await hasTokenSince(transaction, 'reset', user, askedAt)) return
    // Counted apart from the others: anybody may ask for a reset, only the owner for a verification link. A
    // stranger can make accounts at a mailbox, but none that is verified.
    const key = user.isVerified ? emailKey(user.email) : mailboxKey(user.email)
    if (await isTooOften(services, transaction, `reset ${key}`)) return
    await saveToken(transaction, 'reset', hashToken(token), user)
    await services.queueMail(transaction, resetLetter(services.shop, user, token))
  })
}

/**
 * Sets a new password by the link sent for it, which is then used up, and closes every session. Whoever has
 * the link reads the address, which is verified by that: a stranger can have the letters that verify it used up.
 * @param address the caller's, where attempts to log in are counted: a reader of the owner's e-mails is let
 * in there
 * @returns the account
 * @throws Refusal password.failed, password.common, server.busy
 */
export async function resetPassword(
  services: AccountServices,
  { token, password }: { token: string; password: string },
  address?: string,
) {
  const tokenHash = hashToken(token)
  const owner = await findTokenOwner(services.db, 'reset', tokenHash)
  if (!owner) throw new Refusal('password.failed')
  refuseCommon(services.passwordRule, password, owner)
  const passwordHash = await hashPassword(password)
  await services.db.begin(async (transaction) => {
    // Locks the account before its links, in the same order as an edit.
    await lockUser(transaction, owner._id)
    const user = await consumeToken(transaction, 'reset', tokenHash)
    if (!user) throw new Refusal('password.failed')
    await savePassword(transaction, user._id, passwordHash)
    await saveVerified(transaction, user._id)
    await deleteSessionsOf(transaction, user._id)
    await services.queueMail(transaction, passwordChangedLetter(services.shop, user))
    if (address) await letOwnerIn(transaction, user.email, address)
  })
  return owner
}
