import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { z } from 'zod'
import type { User } from '#contract/accounts'
import { forgotten } from '#contract/forgotten'
import { PersonalData } from '#contract/personal-data'
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
import type { AccountServices } from '#server/accounts/tokens.service'
import { savePassword, saveUser } from '#server/accounts/users.queries'
import { lockTarget } from '#server/accounts/users.service'
import { recordAct } from '#server/audit/audit.queries'
import type { Pool } from '#server/lib/db'
import { hashPassword } from '#server/lib/password'
import { limitTo } from '#server/lib/semaphore'
import { newToken } from '#server/lib/token'

const { orders: Orders, acts: Acts } = PersonalData.shape
const Rest = PersonalData.omit({ orders: true, acts: true })

/**
 * Streams a `PersonalData` file piece by piece: what the shop keeps of `account` for longer than hours,
 * except secrets. Its first piece is ready when this resolves.
 */
export async function readPersonalData(db: Pool, account: User): Promise<Readable> {
  const [formerNames, sessions] = await Promise.all([
    listFormerNamesOf(db, account._id),
    listSessionsOf(db, account._id),
  ])
  const rest = Rest.parse({ exportedAt: new Date().toISOString(), account, formerNames, sessions })
  const lists: List[] = [
    { name: 'orders', Rows: Orders, parts: listAllOrdersOf(db, account._id) },
    { name: 'acts', Rows: Acts, parts: listActsOn(db, account._id) },
  ]
  const file = Readable.from(textOf(rest, lists))
  await once(file, 'readable')
  return file
}

/** None of the parts is empty. */
type List = { name: string; Rows: z.ZodType; parts: AsyncGenerator<unknown[], undefined> }

async function* textOf(rest: z.infer<typeof Rest>, lists: List[]) {
  let before = JSON.stringify(rest).slice(0, -1)
  for (const { name, Rows, parts } of lists) {
    before += `,"${name}":[`
    for await (const some of inTurn(parts)) {
      yield before + JSON.stringify(Rows.parse(some)).slice(1, -1)
      before = ','
    }
    before = before === ',' ? ']' : `${before}]`
  }
  yield `${before}}`
}

/** Very many orders take many connections. The queue has no bound: each waiter's file is under way. */
const partsAtOnce = limitTo('part of own data', 2, Number.POSITIVE_INFINITY)

/** Takes one turn per part: while one download waits for its reader, others have theirs. */
async function* inTurn<Part>(parts: AsyncGenerator<Part, undefined>) {
  while (true) {
    const part = await partsAtOnce(() => parts.next())
    if (part.done) return
    yield part.value
  }
}

/** Erasing somebody with very many records takes a while. Milliseconds. */
export const erasureTimeout = 120_000

/**
 * Erases a client's identity wherever it is written; the orders stay, for the accounts. It cannot be undone.
 * @throws Refusal user.unknown, user.notClient, user.ordersOpen, session.missing, session.forbidden,
 * server.busy
 */
export async function anonymiseUser(
  { db, shop }: Pick<AccountServices, 'db' | 'shop'>,
  actor: User,
  id: string,
): Promise<User> {
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
    await forgetInRecords(transaction, shop, before)
    await recordAct(transaction, { actor, act: 'anonymise', entity: 'user', entityId: _id, after })
    return after
  })
}
