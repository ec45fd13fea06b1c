import type { OrderStatus } from '#contract/order-statuses'
import type { Order } from '#contract/orders'
import type { Db, Pool } from '#server/lib/db'
import { orderColumns } from '#server/orders/orders.queries'

/** Rows per statement: few enough to be read within its timeout, however busy the machine. */
const most = 10_000
const lowestId = '00000000-0000-0000-0000-000000000000'

/** Every order in the form in which the shop answers it. */
export async function storedOrders(db: Pool): Promise<Order[]> {
  const orders: Order[] = []
  for (;;) {
    const last = orders.at(-1)?._id ?? lowestId
    const rows = await db<Order[]>`
      select ${orderColumns(db)} from orders o where o.id > ${last} order by o.id limit ${most}`
    // JSON drops absent fields, as an answer does.
    orders.push(...(JSON.parse(JSON.stringify(rows)) as Order[]))
    if (rows.length < most) return orders
  }
}

/** Placed, then completed and reopened any number of times, and finally completed, cancelled or left. */
const legalMoves = '^→en cours( en cours→complété complété→en cours)*( en cours→(complété|annulé))?$'

/**
 * One sentence for each row that breaks a rule. Every move of an order by staff must also be in the journal,
 * once.
 */
export async function brokenRows(db: Db): Promise<string[]> {
  const rows = await db<{ broken: string }[]>`
    select 'I3 order ' || number || ' has a wrong total, quantity or status' as broken from orders
      where total_price <> unit_price * quantity or quantity < 1 or status not in ('en cours', 'complété', 'annulé')
    union all select 'I4 order ' || number || ' is of nobody or of nothing' from orders o
      where not exists (select from users where id = o.client_id) or not exists (select from products where id = o.product_id)
    union all select 'I4 product ' || id || ' is in no category' from products p
      where not exists (select from categories where id = p.category_id)
    union all select 'I8 order ' || o.number || ' is ' || o.status || ', its history: ' || coalesce(h.moves, 'none')
      from orders o left join (
        select order_id, string_agg(coalesce(from_status, '') || '→' || to_status, ' ' order by id) as moves,
          (array_agg(to_status order by id desc))[1] as last, count(*) filter (where actor_role = 'admin') as by_staff
        from order_history group by order_id
      ) h on h.order_id = o.id
      where h.moves is null or h.moves !~ ${legalMoves} or h.last <> o.status
        or h.by_staff <> (select count(*) from audit a where a.entity = 'order' and a.entity_id = o.id)`
  return rows.map(({ broken }) => broken)
}

/** The picture of each product. */
export function productPictures(db: Pool) {
  return db<{ product: string; image: string }[]>`select id as product, image from products`
}

export async function hasProduct(db: Pool, name: string): Promise<boolean> {
  return (await db`select from products where name = ${name}`).length > 0
}

/** Every line of every order's history, with the order's client. */
export function orderMoves(db: Pool) {
  return db<{ number: string; client: string; from: OrderStatus | null; to: OrderStatus }[]>`
    select o.number, o.client_id as client, h.from_status as "from", h.to_status as "to"
    from order_history h join orders o on o.id = h.order_id`
}

/** The addresses of all who signed up, whether or not the shop confirmed it. */
export async function joinedAddresses(db: Pool): Promise<string[]> {
  const rows = await db<{ email: string }[]>`select email from users where email like 'drill-%'`
  return rows.map(({ email }) => email)
}

/** Every recorded file. */
export function storedFiles(db: Pool) {
  return db<{ path: string; sha256: Buffer; bytes: number }[]>`select path, sha256, bytes from uploads`
}

export async function namedFiles(db: Pool): Promise<string[]> {
  const rows = await db<{ path: string }[]>`
    select image as path from products union select image from categories
    union select document from products where document is not null`
  return rows.map(({ path }) => path)
}

/** Makes every file two hours older: the sweeper may take those older than an hour. */
export async function ageFiles(db: Pool) {
  await db`update uploads set created_at = created_at - interval '2 hours'`
}

/** Copies every e-mail of the mailbox: every hour the shop deletes all but the newest thousand. */
export async function keepMails(db: Pool) {
  await db.unsafe(`
    create schema drill;
    create table drill.mails (message_id text, recipient text, subject text);
    create function drill.keep() returns trigger language plpgsql as
      $$ begin insert into drill.mails values (new.message_id, new.recipient, new.subject); return null; end $$;
    create trigger kept after insert on mailbox for each row execute function drill.keep()`)
}

/**
 * The mailbox's e-mails, in the form of an SMTP server's. A database restored from a backup has no copies
 * beside them.
 */
export async function mailboxMails(db: Pool) {
  const [{ kept }] = await db<[{ kept: boolean }]>`select to_regclass('drill.mails') is not null as kept`
  const more = kept ? db`union select message_id, recipient, subject from drill.mails` : db``
  return db<{ messageId: string; to: string; subject: string }[]>`
    select message_id as "messageId", recipient as "to", subject from mailbox ${more}`
}

/** E-mails due or queued, but not sent yet. */
export async function waitingMails(db: Pool): Promise<number> {
  const [row] = await db<[{ waiting: number }]>`
    select (select count(*) from order_history where letters_due)
      + (select count(*) from jobs.job where name = 'mail' and state in ('created', 'retry', 'active')) as waiting`
  return Number(row.waiting)
}

/** E-mails with a link in the queue, sent or not. */
export async function countSecretMails(db: Pool): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from jobs.job where data->>'isSecret' = 'true'`
  return row.count
}

/** Tries e-mails now that would be retried later. */
export async function hurryMails(db: Db) {
  await db`update jobs.job set start_after = now() where name = 'mail' and state = 'retry' and start_after > now()`
}

/** Connections of the shop's nodes. */
export async function countConnections(db: Pool): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from pg_stat_activity where application_name like 'paillasse %'`
  return row.count
}
