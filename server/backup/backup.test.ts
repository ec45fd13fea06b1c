import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders'
import { writeBackup } from '#server/backup/backup.service'
import { readManifest, writeManifest } from '#server/backup/manifest'
import { restoreBackup } from '#server/backup/restore.service'
import { readEnv } from '#server/env'
import { openDatabase } from '#server/lib/database'
import { connect } from '#server/lib/db'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres'
import { locks } from '#server/lib/locks'
import { uploadsFolder } from '#server/lib/storage'
import { findOrder } from '#server/orders/orders.queries'
import { openToBackUp } from '#server/testing/backing-up'
import { databaseOf } from '#server/testing/database'
import { openShop } from '#server/testing/shop'

type Scene = Awaited<ReturnType<typeof openToBackUp>>
let scene: Scene
let shop: Scene['shop']
let folder: string
let backUp: Scene['backUp']
beforeAll(async () => {
  scene = await openToBackUp()
  ;({ shop, folder, backUp } = scene)
})
afterAll(() => scene.close())

// Such a backup used to be complete, yet could not be restored.
test('what somebody else has put into the database is left out of what is restored', async () => {
  await shop.db`create table users_before (id serial)`
  const backup = await backUp('foreign')
  await shop.db`drop table users_before`
  const { foreign } = await restoreBackup(backup, join(folder, 'foreign-restored'))
  expect(foreign).toEqual(['public.users_before', 'public.users_before_id_seq'])
}, 60_000)

test('a backup taken while orders come in restores every order that was acknowledged before it', async () => {
  const product = await shop.makeProduct()
  const client = await shop.makeClient()
  const before: Order[] = []
  const order = async () => {
    const body = {
      product: { id: product._id },
      quantity: 1 + (before.length % 5),
      note: 'L’étiquette\tbleue',
    }
    return (await shop.as(client).post('/orders/create', body)).json().order as Order
  }
  for (let count = 0; count < 20; count += 1) before.push(await order())
  let isOver = false
  const meanwhile = (async () => {
    while (!isOver) await order()
  })()
  const backup = await backUp('in-use')
  isOver = true
  await meanwhile

  const dataDir = join(folder, 'restored')
  await restoreBackup(backup, dataDir)
  const postgres = await startEmbeddedPostgres(join(dataDir, 'postgres'))
  const db = connect(postgres.address)
  try {
    for (const each of before) expect(await findOrder(db, 'staff', each._id)).toMatchObject(each)
    const [{ last }] = (await db`select max(number) as last from orders`) as unknown as [{ last: string }]
    const [{ next }] = (await db`select nextval('order_numbers')::int as next`) as unknown as [
      { next: number },
    ]
    expect(next).toBeGreaterThan(Number(last.split('-')[2]))
    const picture = product.image
    expect(readFileSync(join(uploadsFolder(dataDir), picture))).toEqual(
      readFileSync(join(uploadsFolder(shop.dataDir), picture)),
    )
    // A person who logged out since must not be logged in again.
    expect(await db`select from sessions`).toHaveLength(0)
  } finally {
    await db.end()
    postgres.stop()
  }
}, 60_000)

// Its snapshot was older than the table that the migration had written anew, which it read as empty.
test('a backup that meets a migration waits for it, and holds every row', async () => {
  const { email } = await shop.makeClient()
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  const { promise: rewritten, resolve: tell } = Promise.withResolvers<void>()
  const migrating = shop.db.begin(async (migration) => {
    await migration`select pg_advisory_xact_lock(${locks.migrating})`
    await migration`alter table users add column initial text generated always as (left(name, 1)) stored`
    tell()
    await finished
  })
  await rewritten
  const backing = backUp('migrated')
  const waiting = () => shop.db`
    select from pg_locks l join pg_database d on d.oid = l.database
    where not l.granted and d.datname = current_database()`
  await expect.poll(waiting, { timeout: 5000 }).toHaveLength(1)
  finish()
  await migrating
  const backup = await backing
  await shop.db`alter table users drop column initial`
  expect(readFileSync(join(backup, 'tables/public.users.copy'), 'utf8')).toContain(email)
}, 60_000)

// The first file creates the folder for files: without it, a restore used to fill the database, then fail.
test('a shop that never had a file is restored, also from a backup without a folder for files', async () => {
  const bare = await openShop()
  const backup = await backUp('bare', bare).finally(() => bare.close())
  rmdirSync(join(backup, 'uploads'))
  await expect(restoreBackup(backup, join(folder, 'bare-restored'))).resolves.toMatchObject({ uploads: [] })
}, 60_000)

// A restore killed halfway used to leave an empty database, which the next start filled with the
// demonstration, or a shop without some of its pictures.
test('a data folder opens no shop until its restore is finished', async () => {
  await shop.makeProduct()
  const backup = await backUp('half')
  const dataDir = join(folder, 'half-restored')
  const open = () => openDatabase(readEnv({ DATA_DIR: dataDir }))
  const restoring = restoreBackup(backup, dataDir)
  await expect
    .poll(() => existsSync(dataDir) && readdirSync(dataDir).length, { interval: 5, timeout: 10_000 })
    .toBeGreaterThan(0)
  const early = await open().catch(({ message }: Error) => message)
  if (typeof early !== 'string') await early.close()
  await restoring
  expect(early).toContain(`A restore into ${dataDir} was not finished`)
  await (await open()).close()
}, 60_000)

test('only whoever made a backup may read it', async () => {
  await shop.makeImage()
  const backup = await backUp('private')
  const parts = readdirSync(backup, { recursive: true }).map((part) => join(backup, String(part)))
  const open = [backup, ...parts].filter((part) => statSync(part).mode & 0o077)
  expect(open).toEqual([])
})

// A reader of the newest backup could take over any account: they requested its link, then read it there.
test('a link that lets its reader in is in no backup, while its e-mail waits and in the mailbox of a shop without another', async () => {
  const { email } = await shop.makeClient()
  await shop.post('/users/forgot-password', { email })
  await shop.post('/contact', { email, message: 'Bonjour' })
  await expect.poll(() => shop.lettersTo(email), { timeout: 10_000 }).toHaveLength(1)
  await shop.allSent()
  const letters = shop.db`in ('mail', 'forgotten-password')`
  await shop.db`update jobs.job set state = 'created', start_after = now() + interval '1 hour' where name ${letters}`
  const tables = join(await backUp('links'), 'tables')
  const holding = (text: string) =>
    readdirSync(tables).filter((table) => readFileSync(join(tables, table), 'utf8').includes(text))
  expect(holding('Bonjour')).toEqual(['jobs.job.copy', 'public.mailbox.copy'])
  expect(holding('reset-password')).toEqual([])
  // A restored shop used to send the link once more, to whoever had asked for it before the backup.
  const waiting = await shop.db`select from jobs.job where name = 'forgotten-password'`
  expect(waiting).toHaveLength(1)
  expect(readFileSync(join(tables, 'jobs.job.copy'), 'utf8')).not.toContain('forgotten-password')
  await shop.db`update jobs.job set state = 'completed' where name ${letters}`
})

// The command went on for ever.
test.skipIf(process.platform !== 'linux')(
  'a folder that no backup can be written to is refused',
  async () => {
    const { db, dataDir } = shop
    await expect(writeBackup({ db, dataDir }, '/proc/backups')).rejects.toThrow('ENOENT')
  },
)

test('a database without a shop has nothing to back up, and that is said', async () => {
  const address = databaseOf(shop.address, 'postgres')
  await expect(backUp('no-shop', { ...shop, address })).rejects.toThrow('There is no shop in this database')
})

test.each([
  ['a table', (backup: string) => appendFileSync(join(backup, 'tables/public.users.copy'), '\n')],
  ['a file', (backup: string) => rmSync(join(backup, 'uploads/images'), { recursive: true })],
  ['its manifest', (backup: string) => appendFileSync(join(backup, 'manifest.json'), ' ')],
])('a backup of which %s is damaged is refused before anything is written', async (name, damage) => {
  await shop.makeProduct()
  const backup = await backUp(name.replace(' ', '-'))
  damage(backup)
  const dataDir = join(folder, 'never')
  await expect(restoreBackup(backup, dataDir)).rejects.toThrow('The backup is damaged')
  expect(readdirSync(folder)).not.toContain('never')
})

/** Runs the check as the machine that keeps the backups does. */
function check(...args: string[]) {
  const script = join(import.meta.dirname, '../../scripts/restore.ts')
  const env = { ...process.env, DATA_DIR: join(folder, 'never'), DATABASE_URL: '' }
  return spawnSync(process.execPath, [script, '--check', ...args], { env, encoding: 'utf8' })
}

// Damage used to go unnoticed until the backup was needed.
test('a backup is checked where it is kept: a whole one passes, any other raises the alarm', async () => {
  const backup = await backUp('kept')
  const before = readdirSync(folder, { recursive: true })
  expect(check(backup)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining(`The backup is whole: ${backup}, the shop of `),
    stderr: '',
  })
  expect(readdirSync(folder, { recursive: true })).toEqual(before)
  appendFileSync(join(backup, 'tables/public.users.copy'), '\n')
  const damage = 'The backup is damaged: tables/public.users.copy is not as it was written.'
  expect(check(backup)).toMatchObject({
    status: 1,
    stdout: '',
    stderr: `\nThe backup did not pass: ${backup}\n${damage}\n`,
  })
  expect(check(folder)).toMatchObject({ status: 1, stderr: expect.stringContaining('is not a backup') })
  // As cron's check calls it where it has found no backup: the message was « The backup did not pass. Which backup? ».
  expect(check('')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('No backup was checked.\nNo backup is named: perhaps there is none.'),
  })
}, 60_000)

// The same folder used to be refused ever after, as not empty.
test('a backup of another version is refused before anything is written', async () => {
  const backup = await backUp('later')
  const manifest = await readManifest(backup)
  await writeManifest(backup, { ...manifest, migrations: [...manifest.migrations, '999-later.sql'] })
  await expect(restoreBackup(backup, join(folder, 'never'))).rejects.toThrow('another version')
  expect(readdirSync(folder)).not.toContain('never')
})

test('a folder that is no backup, and a data folder in use, are refused', async () => {
  await expect(restoreBackup(folder, join(folder, 'never'))).rejects.toThrow('is not a backup')
  const backup = await backUp('good')
  const used = join(folder, 'used')
  mkdirSync(used)
  writeFileSync(join(used, 'something'), '')
  await expect(restoreBackup(backup, used)).rejects.toThrow('is not empty')
})
