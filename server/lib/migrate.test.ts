import { expect, inject, test } from 'vitest'
import { connect } from '#server/lib/db'
import { migrate } from '#server/lib/migrate'
import { databaseOf } from '#server/testing/database'

// Whoever was called أمينة got « une erreur inattendue ».
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
