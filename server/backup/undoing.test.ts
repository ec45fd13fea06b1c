import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayRemoveFiles } from '#server/backup/backup.queries'
import { readManifest, writeManifest } from '#server/backup/manifest'
import { restoreBackup } from '#server/backup/restore.service'
import { sweepFiles } from '#server/catalogue/sweeper.service'
import { connect } from '#server/lib/db'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres'
import { migrate } from '#server/lib/migrate'
import { openToBackUp } from '#server/testing/backing-up'
import { layData } from '#server/testing/data-folder'
import { databaseSettings } from '#server/testing/database'
import { categoryForm } from '#server/testing/forms'

// Backups and restores that fail, or are interrupted.

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

// Otherwise the backup lacks files that its own tables name.
test('no file is removed while a backup copies them, also one that nothing names any more', async () => {
  const staff = shop.as(await shop.makeAdmin())
  const { category } = (await staff.post('/categories/create', await categoryForm())).json()
  await staff.delete(`/categories/delete/${category._id}`)
  await shop.db`update uploads set created_at = now() - interval '2 hours' where path = ${category.image}`
  let backup: Promise<string> | undefined
  const begin = () => {
    backup = backUp('while-swept')
  }
  await whileItWaits(begin, async () => expect(await sweepFiles(shop)).toBe(0))
  expect(existsSync(join((await backup) as string, 'uploads', category.image))).toBe(true)
  expect(await sweepFiles(shop)).toBe(1)
})

const limited = (limit: string) =>
  spawnSync('prlimit', [`--pid=${process.pid}`, `--fsize=${limit}:`]).status === 0

// postgres.js never listened again to a connection whose table was not read to its end: the backup hung, and
// blocked the removal of files.
test.skipIf(!limited('unlimited'))(
  'a backup that the disk has no room for ends with that, and leaves nothing',
  async () => {
    await shop.db`
    insert into mailbox (message_id, recipient, subject, text, html)
    select 'long ' || each, 'client@labo.test', '', repeat(md5(each::text), 100), '' from generate_series(1, 2000) each`
    const parent = join(folder, 'no-room')
    limited(String(64 * 1024))
    try {
      await expect(backUp('no-room')).rejects.toThrow('EFBIG')
    } finally {
      limited('unlimited')
    }
    expect(readdirSync(parent)).toEqual([])
    await shop.db`delete from mailbox`
    expect(await shop.db.begin((transaction) => mayRemoveFiles(transaction))).toBe(true)
  },
)

/**
 * Calls `act` with the PostgreSQL process of the backup that `begin` starts, while it waits for the first table
 * that it reads.
 */
async function whileItWaits(begin: () => void, act: (pid: number) => unknown) {
  await shop.db.begin(async (transaction) => {
    await transaction`lock table migrations in access exclusive mode`
    begin()
    const waiting = async () => {
      const [found] = await shop.db<{ pid: number }[]>`
        select pid from pg_stat_activity
        where query like '%from migrations%' and wait_event_type = 'Lock' and datname = current_database()`
      return found?.pid
    }
    await expect.poll(waiting, { timeout: 8000 }).toBeDefined()
    await act((await waiting()) as number)
  })
}

// The driver used to write to the lost connection, which ended the process and left its unfinished folder.
test('a backup that PostgreSQL breaks off ends with that, and leaves nothing', async () => {
  let refusal: Promise<void> | undefined
  const begin = () => {
    refusal = expect(backUp('broken-off')).rejects.toThrow()
  }
  await whileItWaits(begin, (pid) => shop.db`select pg_terminate_backend(${pid})`)
  await refusal
  expect(readdirSync(join(folder, 'broken-off'))).toEqual([])
})

test('a backup that is interrupted leaves nothing', async () => {
  const parent = join(folder, 'given-up')
  const script = join(import.meta.dirname, '../../scripts/backup.ts')
  const env = { ...process.env, ...databaseSettings(shop.address), DATA_DIR: shop.dataDir }
  let backingUp: ChildProcess | undefined
  const begin = () => {
    backingUp = spawn(process.execPath, [script, parent], { env, stdio: 'ignore' })
  }
  await whileItWaits(begin, () => backingUp?.kill('SIGINT'))
  await expect.poll(() => backingUp?.exitCode, { timeout: 5000 }).toBe(1)
  expect(readdirSync(parent)).toEqual([])
})

// Nothing else used that PostgreSQL, and it ran until somebody found it.
test('a backup of a stopped shop that is interrupted leaves its PostgreSQL stopped', async () => {
  const dataDir = join(folder, 'stopped')
  await layData(dataDir)
  const postgres = await startEmbeddedPostgres(join(dataDir, 'postgres'))
  const db = connect(postgres.address, { max: 1 })
  await migrate(db)
  // A backup reads this view early, and the read lasts long enough to interrupt it.
  await db.unsafe(`
    alter table migrations rename to kept;
    create view migrations as select * from kept where pg_sleep(60) is not null`)
  await db.end()
  postgres.stop()
  const parent = join(folder, 'given-up-stopped')
  const script = join(import.meta.dirname, '../../scripts/backup.ts')
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  try {
    const backingUp = spawn(process.execPath, [script, parent], { env, stdio: 'ignore' })
    const ended = once(backingUp, 'exit')
    const isUnderWay = () => existsSync(parent) && readdirSync(parent).length > 0
    await expect.poll(isUnderWay, { timeout: 20_000 }).toBe(true)
    backingUp.kill('SIGINT')
    expect(await ended).toEqual([1, null])
    expect(readdirSync(parent)).toEqual([])
    expect(existsSync(join(postgres.folder, 'postmaster.pid'))).toBe(false)
  } finally {
    postgres.stop()
  }
}, 120_000)

test('a restore that fails halfway leaves the folder as it was: not there, or empty', async () => {
  const backup = await backUp('half')
  const manifest = await readManifest(backup)
  const tables = manifest.tables.map((table) => ({ ...table, columns: ['nowhere'] }))
  await writeManifest(backup, { ...manifest, tables })
  const dataDir = join(folder, 'half-restored')
  await expect(restoreBackup(backup, dataDir)).rejects.toThrow('"nowhere"')
  expect(readdirSync(folder)).not.toContain('half-restored')
  mkdirSync(dataDir)
  await expect(restoreBackup(backup, dataDir)).rejects.toThrow('"nowhere"')
  expect(readdirSync(dataDir)).toEqual([])
}, 60_000)

// The restore used to hang: the driver does not report what PostgreSQL says after the last row.
test('a restore whose last rows PostgreSQL refuses ends with that', async () => {
  await shop.makeOrder()
  const backup = await backUp('refused')
  const manifest = await readManifest(backup)
  const orders = manifest.tables.find(({ name }) => name === 'orders')
  if (!orders) throw new Error('The orders are missing.')
  const file = join(backup, orders.file.path)
  const rows = readFileSync(file, 'utf8').split('\n')
  const cells = rows[0]?.split('\t') ?? []
  cells[orders.columns.indexOf('quantity')] = '0'
  const spoilt = Buffer.from([cells.join('\t'), ...rows.slice(1)].join('\n'))
  writeFileSync(file, spoilt)
  const sum = createHash('sha256').update(spoilt).digest('hex')
  const tables = manifest.tables.map((table) =>
    table === orders ? { ...table, file: { ...table.file, bytes: spoilt.length, sha256: sum } } : table,
  )
  await writeManifest(backup, { ...manifest, tables })
  await expect(restoreBackup(backup, join(folder, 'refused-restored'))).rejects.toThrow('check constraint')
  expect(readdirSync(folder)).not.toContain('refused-restored')
}, 60_000)

// The same folder used to be refused ever after, and its PostgreSQL kept running.
test('a restore that is interrupted leaves the folder as it was', async () => {
  const backup = await backUp('interrupted')
  const dataDir = join(folder, 'interrupted-restored')
  const script = join(import.meta.dirname, '../../scripts/restore.ts')
  const restoring = spawn(process.execPath, [script, backup], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: 'ignore',
  })
  const ended = once(restoring, 'exit')
  const isUnderWay = () => existsSync(dataDir) && readdirSync(dataDir).length > 0
  await expect.poll(isUnderWay, { timeout: 10_000 }).toBe(true)
  // A terminal and npm each send one.
  restoring.kill('SIGINT')
  restoring.kill('SIGINT')
  expect(await ended).toEqual([1, null])
  expect(readdirSync(folder)).not.toContain('interrupted-restored')
}, 60_000)
