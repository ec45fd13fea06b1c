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

/** Rows read per statement: memory holds only the ids of very many rows, and no statement takes long. */
const atOnce = 500

/** Yields every order of a client with its history in batches, the oldest first. */
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

/** Full names with an e-mail address, as they were. */
export async function listFormerNamesOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db`select name from user_former_names where user_id = ${userId} order by name`
  return rows.map(({ name }) => name)
}

type Acts = PersonalData['acts']

/**
 * Yields in batches, the oldest first, what staff did to an account, and to orders while they were its own.
 */
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

/** Whether an order was this client's before an act, and after it. */
const sidesOf = (db: Db, clientId: string) => ({
  wasTheirs: db`before->'client'->>'id' = ${clientId}`,
  isTheirs: db`after->'client'->>'id' = ${clientId}`,
})

export async function hasOpenOrders(db: Db, clientId: string) {
  const [row] = await db`
    select exists (select from orders where client_id = ${clientId} and status = 'en cours') as found`
  return Boolean(row?.found)
}

/** Rows changed per statement: a single statement for very many rows would exceed its timeout. */
const forgottenAtOnce = 2000

/**
 * Overwrites the personal data in each of a client's orders; the ordered products and amounts stay. Each
 * order gets a new version: a form opened before would write everything back.
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
    // Checks each order again once it is locked: it may have moved to another client meanwhile.
    (limit) => db`
      update orders set ${db(row)}, updated_at = ${nextVersion(db)} where id in (
        select id from orders where client_id = ${clientId}
          and (client_email <> ${profile.email} or po_number is not null or note is not null)
        limit ${limit} for no key update)`,
    forgottenAtOnce,
  )
}

/** Call it before deleting an account, but after anonymising it: that change itself keeps the former name. */
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

/** Does in batches what deleting the account would do in one statement: records no longer tell the actor. */
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
 * Deletes e-mails to every address that the account has had (a former name ends with one), unless another
 * account has it by now. Matches whole addresses, not the end or the beginning of a longer one. E-mails that
 * wait, or are being sent and may be retried, go too; those to others stay, and so do those to the shop,
 * whose address anybody may have signed up with.
 */
async function forgetInMails(db: Db, shop: Shop, { _id, email }: Person) {
  const addresses = db`(
    select address from (
      select ${email} as address union select substring(name from '\\S+$') from user_former_names where user_id = ${_id}
    ) had
    where had.address <> ${shop.email.toLowerCase()}
      and not exists (select from users u where u.email = had.address and u.id <> ${_id}))`
  // Twice: the queue deletes and re-inserts an e-mail that fails just now, unseen by the first pass.
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
