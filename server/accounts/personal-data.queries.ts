import type { Profile, User } from '#contract/accounts'
import { forgotten } from '#contract/forgotten'
import type { Order } from '#contract/orders'
import type { PersonalData } from '#contract/personal-data'
import type { Shop } from '#contract/shop'
import { forgetPlacesOf } from '#server/accounts/attempts.queries'
import type { Db } from '#server/lib/db'
import { someAtATime } from '#server/lib/some-at-a-time'
import { nextVersion } from '#server/lib/versions'
import { orderColumns, orderHistory } from '#server/orders/orders.queries'

type Person = Pick<User, '_id' | 'email'>

export function listSessionsOf(db: Db, userId: string) {
  return db<PersonalData['sessions']>`
    select created_at as since, seen_at as "lastSeen", expires_at as until
    from sessions where user_id = ${userId} order by created_at`
}

/** How many are read in one go: of very many only their ids wait in memory, and no statement takes long. */
const atOnce = 500

/** Every order of a client with its history, the oldest first, some at a time. */
export async function* listAllOrdersOf(db: Db, clientId: string): AsyncGenerator<Order[], undefined> {
  let last = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' }
  while (true) {
    const rows = await db<(Order & { _at: string })[]>`
      select ${orderColumns(db)}, ${orderHistory(db)} as history, o.created_at::text as "_at" from orders o
      where o.client_id = ${clientId} and (o.created_at, o.id) > (${last.at}::text::timestamptz, ${last.id}::uuid)
      order by o.created_at, o.id limit ${atOnce}`
    const end = rows.at(-1)
    if (!end) return
    last = { at: end._at, id: end._id }
    yield rows.map(({ _at, ...order }) => order)
  }
}

/** Full names with an address, as they were. */
export async function listFormerNamesOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db`select name from user_former_names where user_id = ${userId} order by name`
  return rows.map(({ name }) => name)
}

type Acts = PersonalData['acts']

/** What staff did to an account, and to orders while they were its own, the oldest first, some at a time. */
export async function* listActsOn(db: Db, userId: string): AsyncGenerator<Acts, undefined> {
  const { wasTheirs, isTheirs } = sidesOf(db, userId)
  const found = await db<{ id: string }[]>`
    select id from audit where entity = 'user' and entity_id = ${userId}
    union all select id from audit where entity = 'order' and (${wasTheirs} or ${isTheirs})
    order by id`
  const ids = found.map(({ id }) => id)
  for (let start = 0; start < ids.length; start += atOnce) {
    yield await db<Acts>`
      select at, act, entity, case when entity = 'user' or ${wasTheirs} then before end as before,
        case when entity = 'user' or ${isTheirs} then after end as after
      from audit where id = any(${ids.slice(start, start + atOnce)}::bigint[]) order by id`
  }
}

/** On which sides of an act on an order it was this client's. */
const sidesOf = (db: Db, clientId: string) => ({
  wasTheirs: db`before->'client'->>'id' = ${clientId}`,
  isTheirs: db`after->'client'->>'id' = ${clientId}`,
})

export async function hasOpenOrders(db: Db, clientId: string) {
  const [row] = await db`
    select exists (select from orders where client_id = ${clientId} and status = 'en cours') as found`
  return Boolean(row?.found)
}

/** Of very many, all in one statement would take longer than one may. */
const forgottenAtOnce = 2000

/**
 * Overwrites what each order of a client tells of the person; what was ordered, and for how much, stays. Each has a new
 * version: a form that was opened before would write it all back.
 */
export async function forgetInOrders(db: Db, clientId: string, profile: Profile) {
  const row = {
    client_name: profile.name,
    client_family_name: profile.familyName,
    client_email: profile.email,
    client_phone_number: profile.phoneNumber,
    client_address: profile.address,
    po_number: null,
    note: null,
  }
  await someAtATime(
    // Each is looked at again once it is locked: it may have been moved to somebody else meanwhile.
    (limit) => db`
      update orders set ${db(row)}, updated_at = ${nextVersion(db)} where id in (
        select id from orders where client_id = ${clientId}
          and (client_email <> ${profile.email} or po_number is not null or note is not null)
        limit ${limit} for no key update)`,
    forgottenAtOnce,
  )
}

/** Call it before the account goes, or once it tells nothing any more: the change itself keeps the former name. */
export async function forgetInRecords(db: Db, shop: Shop, { _id, email }: Person) {
  const person = db`${['client', 'note', 'poNumber']}::text[]`
  const { wasTheirs, isTheirs } = sidesOf(db, _id)
  await forgetInMails(db, shop, { _id, email })
  await forgetPlacesOf(db, email)
  await db`delete from user_former_names where user_id = ${_id}`
  await db`update audit set before = null, after = null where entity = 'user' and entity_id = ${_id}`
  await someAtATime(
    (limit) => db`
      update audit set before = case when ${wasTheirs} then before - ${person} else before end,
        after = case when ${isTheirs} then after - ${person} else after end
      where id in (
        select id from audit where entity = 'order' and (${wasTheirs} or ${isTheirs}) limit ${limit})`,
    forgottenAtOnce,
  )
  const nobody = forgotten(_id).email
  await someAtATime(
    (limit) => db`
      update audit set actor_email = ${nobody}
      where id in (select id from audit where actor_id = ${_id} and actor_email <> ${nobody} limit ${limit})`,
    forgottenAtOnce,
  )
}

/** What the account's deletion would do in one statement, however much it is: the records no longer tell who did what. */
export async function forgetActsOf(db: Db, actorId: string) {
  for (const table of ['audit', 'order_history']) {
    const acts = await db<{ id: string }[]>`select id from ${db(table)} where actor_id = ${actorId}`
    const ids = acts.map(({ id }) => id)
    for (let start = 0; start < ids.length; start += forgottenAtOnce) {
      const some = ids.slice(start, start + forgottenAtOnce)
      await db`update ${db(table)} set actor_id = null where id = any(${some}::bigint[])`
    }
  }
}

/**
 * By every address that the account has had: a former name ends with one. One that stands at the end, or at the
 * beginning, of a longer one is another's, and so is one that is another account's by now. Those that wait, or are being
 * sent and might be sent again, are forgotten too; what is written to others is due, and to the shop, whose address
 * anybody may have signed up with.
 */
async function forgetInMails(db: Db, shop: Shop, { _id, email }: Person) {
  const addresses = db`(
    select address from (
      select ${email} as address union select substring(name from '\\S+$') from user_former_names where user_id = ${_id}
    ) had
    where had.address <> ${shop.email.toLowerCase()}
      and not exists (select from users u where u.email = had.address and u.id <> ${_id}))`
  // Twice: one that fails in this very moment is deleted by the queue and put there again, unseen by the first.
  for (const _look of [1, 2])
    await db`
      delete from jobs.job where name = 'mail' and state in ('created', 'retry', 'active')
        and data->>'to' in (select address from ${addresses} addresses)`
  await db`
    delete from mailbox using (
      select address, '(?<![[:alnum:]._%+-])' || regexp_replace(address, '[^[:alnum:]@]', '\\\\\\&', 'g')
        || '(?![[:alnum:]-]|\\.[[:alnum:]])' as pattern
      from ${addresses} addresses
    ) theirs
    where recipient = address or subject ~* pattern or text ~* pattern`
}
