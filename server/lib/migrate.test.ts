import { expect, inject, test } from 'vitest'
import { connect } from '#server/lib/db'
import { migrate } from '#server/lib/migrate'
import { databaseOf } from '#server/testing/database'
import { openShop } from '#server/testing/shop'

// A person called أمينة got « une erreur inattendue ».
test('a database that cannot write every letter is refused before anything is made in it', async () => {
  const server = inject('postgres')
  const admin = connect(server, { max: 1 })
  await admin`drop database if exists latin`
  await admin.unsafe("create database latin encoding 'LATIN9' template template0 locale 'C'")
  const db = connect(databaseOf(server, 'latin'), { max: 1 })
  try {
    await expect(migrate(db)).rejects.toThrow('The database writes LATIN9')
    expect(await db`select from pg_tables where schemaname = 'public'`).toHaveLength(0)
  } finally {
    await db.end()
    await admin`drop database latin`
    await admin.end()
  }
})

// Its rollback went to a closed connection, which ended the process, and a restore then undid nothing.
test('a migration whose connection ends has failed, and is applied the next time', async () => {
  const name = '013-vacuum-of-orders.sql'
  const shop = await openShop()
  const db = connect(shop.address, { max: 1, name: 'migrating' })
  const endWaiting = () => shop.db`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'migrating' and wait_event_type = 'Lock'`
  try {
    await shop.db`delete from migrations where name = ${name}`
    await shop.db.begin(async (transaction) => {
      await transaction`lock table orders in access exclusive mode`
      const failed = expect(migrate(db)).rejects.toThrow(`Migration ${name} failed`)
      await expect.poll(endWaiting, { interval: 20 }).toHaveLength(1)
      await failed
    })
    expect(await migrate(db)).toEqual([name])
  } finally {
    await db.end()
    await shop.close()
  }
})

test('what was stored before letters that look otherwise were told alike is found like what comes after', async () => {
  const shop = await openShop()
  const db = connect(shop.address, { max: 1 })
  try {
    await db.unsafe(`
      create or replace function plain(value text) returns text language sql immutable strict parallel safe
        return lower(unaccent('unaccent'::regdictionary, value))`)
    await shop.makeClient({ name: 'Nº²' })
    await shop.makeProduct({ name: 'Lame 75 cm²', description: 'H₂O' })
    await db`drop index products_described, product_former_names_alike, user_former_names_alike`
    await db`delete from migrations where name ~ '^020'`
    expect(await migrate(db)).toEqual(['020-letters-that-look-otherwise.sql'])
    const found = async (path: string) => (await shop.get(path)).json().total
    expect([await found('/search?q=75%20cm2'), await found('/search?q=h2o')]).toEqual([1, 1])
    const staff = shop.as(await shop.makeAdmin())
    expect((await staff.get('/users?q=no2')).json().total).toBe(1)
  } finally {
    await db.end()
    await shop.close()
  }
})
