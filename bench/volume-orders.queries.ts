import type { Db } from '#server/lib/db'
import { familyNames, firstNames } from './volume-words.ts'

export async function fillUsers(db: Db, users: number) {
  await db`
    insert into users (id, name, family_name, email, phone_number, address, role, is_verified, password_hash, created_at)
    select pg_temp.id_at(at, 'user' || n), name, family, plain(replace(name || '.' || family, '’', '')) || '.' || n || '@labo'
        || n % 300 || '.test',
      '+2136' || lpad((n * 7919 % 100000000)::text, 8, '0'), n % 180 || ', rue Didouche-Mourad, Alger',
      case when n = 1 then 'superAdmin' when n % 2000 = 0 then 'admin' else 'client' end, random() < 0.9, 'none', at
    from (
      select n, pg_temp.past() as at, pg_temp.often(${firstNames}) as name, pg_temp.often(${familyNames}) as family
      from generate_series(1, ${users}::int) n
    ) made`
}

/** Some clients order much more than others, and some products are ordered much more. */
export async function fillOrders(db: Db, orders: number) {
  await db`create temp table clients as
    select (row_number() over (order by id))::int as n, * from users where role = 'client' and is_verified`
  await db`create temp table articles as
    select (row_number() over (order by md5(p.id::text)))::int as n, p.id, p.name, p.reference, coalesce(x.price, p.price) as price,
      coalesce(x.options, '[]') as options
    from products p left join combinations x on x.product_id = p.id and x.position = 0`
  await db.unsafe('analyze clients; analyze articles')
  await db`
    insert into orders (id, number, client_id, client_name, client_family_name, client_email, client_phone_number,
      client_address, product_id, product_name, product_reference, product_options, unit_price, quantity, total_price,
      status, po_number, note, created_at, updated_at)
    select pg_temp.id_at(at, 'order' || made.n),
      'CMD-' || to_char(at, 'YYYY-') || lpad(nextval('order_numbers')::text, 6, '0'),
      client.id, client.name, client.family_name, client.email, client.phone_number, client.address,
      article.id, article.name, article.reference, article.options, article.price, quantity, article.price * quantity,
      case when luck < case when at > now() - interval '30 days' then 0.6 else 0.03 end then 'en cours'
        when luck < 0.9 then 'complété' else 'annulé' end,
      case when made.n % 20 = 0 then 'BC-' || made.n end,
      case when made.n % 33 = 0 then 'Livrer le matin, bâtiment ' || made.n % 40 end,
      at, at
    from (
      select n, pg_temp.past() as at, random() as luck, 1 + floor(power(random(), 4) * 50)::int as quantity,
        1 + floor(power(random(), 2) * (select max(n) from clients))::int as client_n,
        1 + floor(power(random(), 2) * (select max(n) from articles))::int as article_n
      from generate_series(1, ${orders}::int) n order by at
    ) made join clients client on client.n = client_n join articles article on article.n = article_n`
  await fillHistory(db)
}

/** Without nested loops: the planner still takes the table for empty, so cheap to scan once per order. */
async function fillHistory(db: Db) {
  await db`set local enable_nestloop = off`
  await db`
    insert into order_history (order_id, at, actor_id, actor_role, to_status)
    select id, created_at, client_id, 'client', 'en cours' from orders o
    where not exists (select from order_history h where h.order_id = o.id)`
  await db`
    insert into order_history (order_id, at, actor_role, from_status, to_status)
    select id, created_at + interval '1 day', case status when 'annulé' then 'client' else 'admin' end, 'en cours', status
    from orders o where status <> 'en cours' and not exists (
      select from order_history h where h.order_id = o.id and h.to_status <> 'en cours')`
  await db`set local enable_nestloop = on`
}

/** Fills the journal with changes of products by one of the staff. */
export async function fillAudit(db: Db, audit: number) {
  await db`
    insert into audit (at, actor_id, actor_email, act, entity, entity_id, before, after)
    select pg_temp.past(), u.id, u.email, 'update', 'product', a.id,
      jsonb_build_object('name', a.name, 'price', a.price), jsonb_build_object('name', a.name, 'price', a.price + 10)
    from generate_series(1, ${audit}::int) at
      join articles a on a.n = 1 + at % (select max(n) from articles),
      (select id, email from users where role <> 'client' limit 1) u`
}
