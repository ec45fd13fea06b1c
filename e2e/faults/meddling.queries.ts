import type { Pool } from '#server/lib/db'

/** Ends every connection of the shop's nodes, as an administrator may. */
export const endConnections = (db: Pool) => db`
  select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'paillasse %'`

export const redescribe = (db: Pool, product: string, description: string) => db`
  update products set description = ${description} where id = ${product}`

/** Records a migration, as a newer version than this one would. */
export const pretendNewer = (db: Pool) => db`insert into migrations (name) values ('999-tomorrow.sql')`
export const stopPretending = (db: Pool) => db`delete from migrations where name = '999-tomorrow.sql'`

/** Makes the login `shop`, with a password. */
export const makeLogin = (db: Pool) =>
  db.unsafe(`drop role if exists shop; create role shop login password 'its own'`)

export const endSessionOf = (db: Pool, user: string) => db`delete from sessions where user_id = ${user}`
