import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders'
import { mayRemoveFiles } from '#server/backup/backup.queries'
import { writeBackup } from '#server/backup/backup.service'
import { readManifest, writeManifest } from '#server/backup/manifest'
import { restoreBackup } from '#server/backup/restore.service'
import { sweepFiles } from '#server/catalogue/sweeper.service'
import { connect, type DatabaseAddress } from '#server/lib/db'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres'
import { uploadsFolder } from '#server/lib/storage'
import { findOrder } from '#server/orders/orders.queries'
import { databaseOf } from '#server/testing/database'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
let folder: string
beforeAll(async () => {
  shop = await openShop()
  folder = mkdtempSync(join(tmpdir(), 'paillasse-backup-'))
  // Where Node is root, PostgreSQL is not, and has to get in.
  chmodSync(folder, 0o755)
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

async function backUp(name: string, { address, dataDir } = shop) {
  const db = connect(address, { max: 1, isPatient: true })
  return writeBackup({ db, dataDir }, join(folder, name)).finally(() => db.end({ timeout: 1 }))
}

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
    // Whoever logged out since must not be logged in again.
    expect(await db`select from sessions`).toHaveLength(0)
  } finally {
    await db.end()
    postgres.stop()
  }
}, 60_000)

// The folder for files comes with the first one: without it a restore filled the database and then failed.
test('a shop that never had a file is restored, also from a backup without a folder for files', async () => {
  const bare = await openShop()
  const backup = await backUp('bare', bare).finally(() => bare.close())
  rmdirSync(join(backup, 'uploads'))
  await expect(restoreBackup(backup, join(folder, 'bare-restored'))).resolves.toMatchObject({ uploads: [] })
}, 60_000)

test('only whoever made a backup may read it', async () => {
  await shop.makeImage()
  const backup = await backUp('private')
  const parts = readdirSync(backup, { recursive: true }).map((part) => join(backup, String(part)))
  const open = [backup, ...parts].filter((part) => statSync(part).mode & 0o077)
  expect(open).toEqual([])
})

test('a database without a shop has nothing to back up, and that is said', async () => {
  const address = databaseOf(shop.address, 'postgres')
  await expect(backUp('no-shop', { ...shop, address })).rejects.toThrow('There is no shop in this database')
})

const limited = (limit: string) =>
  spawnSync('prlimit', [`--pid=${process.pid}`, `--fsize=${limit}:`]).status === 0

// postgres.js never listened again to the connection whose table was not read to its end: the backup stood still,
// and with it the removal of files.
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

/** Runs `act` while the backup that `begin` begins waits for the orders, with its process in PostgreSQL. */
async function whileItWaits(begin: () => void, act: (pid: number) => unknown) {
  await shop.db.begin(async (transaction) => {
    await transaction`lock table orders in access exclusive mode`
    begin()
    const waiting = async () => {
      const [found] = await shop.db<{ pid: number }[]>`
        select pid from pg_stat_activity
        where query like 'copy%"orders"%' and wait_event_type = 'Lock' and datname = current_database()`
      return found?.pid
    }
    await expect.poll(waiting, { timeout: 8000 }).toBeDefined()
    await act((await waiting()) as number)
  })
}

// The driver sent what was left to say to nobody, which ended the process with its unfinished folder there.
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

/** The environment in which a program finds a database. */
function databaseSettings(address: DatabaseAddress) {
  if ('url' in address) return { DATABASE_URL: address.url }
  const { socketDir, port, user, database } = address
  return { DATABASE_URL: `postgres:///${database}`, PGHOST: socketDir, PGPORT: String(port), PGUSER: user }
}

test('no file is removed while a backup copies it', async () => {
  const image = await shop.makeImage()
  const [{ held }] =
    (await shop.db`select pg_advisory_lock_shared(7245003) is not null as held`) as unknown as [
      { held: boolean },
    ]
  expect(held).toBe(true)
  await shop.db`update uploads set created_at = now() - interval '2 hours'`
  await sweepFiles({ db: shop.db, storage: shop.storage })
  expect(readdirSync(join(uploadsFolder(shop.dataDir), 'images')).map((name) => `images/${name}`)).toContain(
    image,
  )
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

// The same folder was refused ever after, as not empty.
test('a backup of another version is refused before anything is written', async () => {
  const backup = await backUp('later')
  const manifest = await readManifest(backup)
  await writeManifest(backup, { ...manifest, migrations: [...manifest.migrations, '999-later.sql'] })
  await expect(restoreBackup(backup, join(folder, 'never'))).rejects.toThrow('another version')
  expect(readdirSync(folder)).not.toContain('never')
})

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

// The same folder was refused ever after, and its PostgreSQL went on.
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
  // As a terminal and npm do, one after the other.
  restoring.kill('SIGINT')
  restoring.kill('SIGINT')
  expect(await ended).toEqual([1, null])
  expect(readdirSync(folder)).not.toContain('interrupted-restored')
}, 60_000)

test('a folder that is no backup, and a data folder in use, are refused', async () => {
  await expect(restoreBackup(folder, join(folder, 'never'))).rejects.toThrow('is not a backup')
  const backup = await backUp('good')
  const used = join(folder, 'used')
  mkdirSync(used)
  writeFileSync(join(used, 'something'), '')
  await expect(restoreBackup(backup, used)).rejects.toThrow('is not empty')
})
