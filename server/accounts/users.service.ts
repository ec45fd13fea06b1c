import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { NewAccount, NewUser, User, UserChanges } from '#contract/accounts'
import { isForgotten } from '#contract/forgotten'
import { Refusal } from '#contract/refusals'
import { isStaffRole } from '#contract/roles'
import { forgetPlacesOf } from '#server/accounts/attempts.queries'
import { emailChangedLetter } from '#server/accounts/letters'
import { refuseCommon } from '#server/accounts/password-rule'
import { forgetActsOf, forgetInRecords } from '#server/accounts/personal-data.queries'
import { deleteSessionsOf } from '#server/accounts/sessions.queries'
import { openSession } from '#server/accounts/sessions.service'
import { deleteTokensOf } from '#server/accounts/tokens.queries'
import {
  type AccountServices,
  countLink,
  countMove,
  isWrittenTooOften,
  sendVerification,
} from '#server/accounts/tokens.service'
import {
  countSuperAdmins,
  deleteUserRow,
  findUserByEmail,
  hasOrders,
  insertUser,
  lockUser,
  lockUserShared,
  saveUser,
} from '#server/accounts/users.queries'
import { recordAct } from '#server/audit/audit.queries'
import type { Db } from '#server/lib/db'
import { hashPassword } from '#server/lib/password'
import { type Change, refuseStale } from '#server/lib/versions'

/**
 * Makes a client's account, sends its verification link and logs its owner in. An address that got too many
 * letters gets no link for now: refusing the sign-up would let a stranger keep its owner out.
 * @throws Refusal signUp.emailTaken, password.common, server.busy
 */
export async function signUp(services: AccountServices, account: NewAccount) {
  refuseCommon(services.passwordRule, account.password, account)
  if (await findUserByEmail(services.db, account.email)) throw new Refusal('signUp.emailTaken')
  const row = await newRow({ ...account, role: 'client' })
  return services.db.begin(async (transaction) => {
    // Counted before the address is taken, as a change of address does: else the two could deadlock.
    const isSpared = await isWrittenTooOften(services, transaction, row.email)
    const user = await insertUser(transaction, row)
    if (!user) throw new Refusal('signUp.emailTaken')
    if (!isSpared) await sendVerification(services, transaction, user)
    return { user, token: await openSession(transaction, user) }
  })
}

/** @throws Refusal user.emailTaken, password.common, server.busy */
export async function addUser(services: AccountServices, actor: User, account: NewUser): Promise<User> {
  refuseCommon(services.passwordRule, account.password, account)
  const row = await newRow(account)
  return services.db.begin(async (transaction) => {
    const user = await insertUser(transaction, row)
    if (!user) throw new Refusal('user.emailTaken')
    await sendVerification(services, transaction, user)
    await recordAct(transaction, { actor, act: 'add', entity: 'user', entityId: user._id, after: user })
    return user
  })
}

async function newRow({ password, ...account }: NewUser) {
  return { _id: randomUUIDv7(), ...account, isVerified: false, passwordHash: await hashPassword(password) }
}

/**
 * Saves an account edited by its owner or by staff. A new address is unverified, and a verified former one is
 * notified; another role, or an address changed by staff, ends the account's sessions. An unchanged account
 * keeps its version.
 * @throws Refusal user.unknown, user.forgotten, request.stale, user.emailTaken, user.ownRole,
 * session.forbidden, request.tooMany
 */
export async function updateUser(
  services: AccountServices,
  actor: User,
  { id, ifMatch, changes }: Change<UserChanges>,
): Promise<User> {
  return services.db.begin(async (transaction) => {
    const before = await lockTarget(transaction, actor, id)
    const isSelf = before._id === actor._id
    // A form that was open meanwhile would write the person's data back.
    if (isForgotten(before)) throw new Refusal('user.forgotten')
    const wanted = { ...before, ...changes }
    const { email, role } = wanted
    if (isSelf && role !== before.role) throw new Refusal('user.ownRole')
    if (isDeepStrictEqual(wanted, before)) return before
    refuseStale(before, ifMatch)

    const isMoved = email !== before.email
    const isVerified = before.isVerified && !isMoved
    if (isSelf && isMoved) {
      await countMove(services, transaction, before)
      await countLink(services, transaction, email)
    }
    const after = await saveUser(transaction, before._id, { ...wanted, isVerified })
    if (isMoved) await moveEmail(services, transaction, before, after)
    if (!isSelf && (isMoved || role !== before.role)) await revokeAccess(transaction, after, isMoved)
    if (isStaffRole(actor.role)) {
      await recordAct(transaction, {
        actor,
        act: 'update',
        entity: 'user',
        entityId: after._id,
        before,
        after,
      })
    }
    return after
  })
}

async function moveEmail(services: AccountServices, transaction: Db, before: User, after: User) {
  await deleteTokensOf(transaction, after._id)
  await forgetPlacesOf(transaction, before.email)
  // An unverified address may be a stranger's, and has no account to lose.
  if (before.isVerified) await services.queueMail(transaction, emailChangedLetter(services.shop, before))
  await sendVerification(services, transaction, after)
}

/** Ends the sessions, and the links unless the account has just moved: those sent to the new address stay. */
async function revokeAccess(transaction: Db, user: User, isMoved: boolean) {
  await deleteSessionsOf(transaction, user._id)
  if (!isMoved) await deleteTokensOf(transaction, user._id)
}

/**
 * Deletes an account and what the records tell of its owner; they still show that it existed.
 * @throws Refusal user.unknown, user.ownAccount, user.hasOrders, user.lastSuperAdmin, session.forbidden
 */
export async function deleteUser(
  { db, shop }: Pick<AccountServices, 'db' | 'shop'>,
  actor: User,
  id: string,
) {
  await db.begin(async (transaction) => {
    const user = await lockTarget(transaction, actor, id)
    const { _id, role } = user
    if (_id === actor._id) throw new Refusal('user.ownAccount')
    if (await hasOrders(transaction, _id)) throw new Refusal('user.hasOrders')
    await forgetInRecords(transaction, shop, user)
    await forgetActsOf(transaction, _id)
    await deleteUserRow(transaction, _id)
    const before = { _id, role }
    await recordAct(transaction, { actor, act: 'delete', entity: 'user', entityId: _id, before })
  })
}

/**
 * Locks the target account, and the actor's too: of two superAdmins removing each other at once, the second
 * finds itself gone. The actor's other work meanwhile can still be recorded.
 * @throws Refusal user.unknown, user.lastSuperAdmin, session.missing, session.forbidden
 */
export async function lockTarget(transaction: Db, actor: User, id: string): Promise<User> {
  // Always in the same order: two people acting on each other would deadlock.
  const first = actor._id < id ? await lockUserShared(transaction, actor._id) : undefined
  const target = await lockUser(transaction, id)
  const present = id === actor._id ? target : (first ?? (await lockUserShared(transaction, actor._id)))
  if (!target) throw new Refusal('user.unknown')
  if (target === present) {
    // A save by the owner waits for the lock, and would write back what staff forget meanwhile.
    if (isForgotten(target)) throw new Refusal('session.missing')
    return target
  }
  if (target.role === 'superAdmin') {
    if (actor.role !== 'superAdmin') throw new Refusal('session.forbidden')
    if ((await countSuperAdmins(transaction)) === 1) throw new Refusal('user.lastSuperAdmin')
  }
  if (!present) throw new Refusal('session.missing')
  if (present.role !== actor.role || !present.isVerified) throw new Refusal('session.forbidden')
  return target
}
