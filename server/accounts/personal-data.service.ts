import type { User } from '#contract/accounts'
import { forgotten } from '#contract/forgotten'
import type { PersonalData } from '#contract/personal-data'
import { Refusal } from '#contract/refusals'
import { isStaffRole } from '#contract/roles'
import {
  forgetInOrders,
  forgetInRecords,
  hasOpenOrders,
  listActsOn,
  listAllOrdersOf,
  listFormerNamesOf,
  listSessionsOf,
} from '#server/accounts/personal-data.queries'
import { deleteSessionsOf } from '#server/accounts/sessions.queries'
import { deleteTokensOf } from '#server/accounts/tokens.queries'
import { savePassword, saveUser } from '#server/accounts/users.queries'
import { lockTarget } from '#server/accounts/users.service'
import { recordAct } from '#server/audit/audit.queries'
import type { Pool } from '#server/lib/db'
import { hashPassword } from '#server/lib/password'
import { newToken } from '#server/lib/token'

/** What the shop keeps of `account` for longer than hours, but for secrets. */
export async function readPersonalData(db: Pool, account: User): Promise<PersonalData> {
  const [formerNames, sessions, orders, acts] = await Promise.all([
    listFormerNamesOf(db, account._id),
    listSessionsOf(db, account._id),
    listAllOrdersOf(db, account._id),
    listActsOn(db, account._id),
  ])
  return { exportedAt: new Date().toISOString(), account, formerNames, sessions, orders, acts }
}

/**
 * Forgets who a client is, wherever it is written; the orders stay, for the accounts. It cannot be undone.
 * @throws Refusal user.unknown, user.notClient, user.ordersOpen, session.missing, session.forbidden, server.busy
 */
export async function anonymiseUser(db: Pool, actor: User, id: string): Promise<User> {
  // A password that nobody knows.
  const passwordHash = await hashPassword(newToken())
  return db.begin(async (transaction) => {
    const before = await lockTarget(transaction, actor, id)
    const { _id } = before
    if (isStaffRole(before.role)) throw new Refusal('user.notClient')
    if (await hasOpenOrders(transaction, _id)) throw new Refusal('user.ordersOpen')
    const nobody = forgotten(_id)
    const after = await saveUser(transaction, _id, { ...nobody, role: before.role, isVerified: false })
    await savePassword(transaction, _id, passwordHash)
    await deleteSessionsOf(transaction, _id)
    await deleteTokensOf(transaction, _id)
    await forgetInOrders(transaction, _id, nobody)
    await forgetInRecords(transaction, before)
    await recordAct(transaction, { actor, act: 'anonymise', entity: 'user', entityId: _id, after })
    return after
  })
}
