import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, connect as connectTo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readEnv } from '#server/env'
import { type Database, hasOtherNodes, nodeName, openDatabase, requireTimeZone } from '#server/lib/database'
import { connect, type Pool } from '#server/lib/db'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres'
import { locks } from '#server/lib/locks'
import { layData } from '#server/testing/data-folder'

let db: Pool
beforeAll(() => {
  db = connect(inject('postgres'), { max: 1 })
})
afterAll(() => db.end())

// Every order got a 500: Node's list of time zones and PostgreSQL's are not of the same year.
test('a time zone that PostgreSQL does not know is refused with a sentence that names the setting', async () => {
  await expect(requireTimeZone(db, 'Africa/Algiers')).resolves.toBeUndefined()
  await expect(requireTimeZone(db, 'Mars/Olympus')).rejects.toThrow('TIME_ZONE is not a time zone that')
})

/** A relay to the tests' PostgreSQL that passes the first message of each connection through `retell`. */
async function openRelay(retell: (opening: Buffer) => Buffer) {
  const address = inject('postgres')
  if ('url' in address) throw new Error('The tests’ PostgreSQL has a socket.')
  const { socketDir, port, user, database } = address
  const relay = createServer((near) => {
    const far = connectTo(`${socketDir}/.s.PGSQL.${port}`)
    for (const each of [near, far]) each.on('error', () => [near, far].forEach((one) => void one.destroy()))
    near.once('data', (opening) => {
      far.write(retell(opening))
      near.pipe(far).pipe(near)
    })
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  const url = `postgres://${user}@127.0.0.1:${(relay.address() as AddressInfo).port}/${database}`
  return { url, close: () => relay.close() }
}

/** The message holds its length, the protocol's version, then names and values. */
function withoutTimeouts(opening: Buffer) {
  const words = opening.toString('utf8', 8).split('\0')
  const kept = words.filter((_, index) => !/_timeout$/.test(words[index - (index % 2)] ?? ''))
  const told = Buffer.concat([opening.subarray(0, 8), Buffer.from(kept.join('\0'))])
  told.writeInt32BE(told.length)
  return told
}

// The shop opened: no statement ever timed out, and changes by other nodes were never heard of.
test('a pooler that keeps no sessions is refused with a sentence, and what passes everything on is not', async () => {
  const [faithful, forgetful] = [await openRelay((opening) => opening), await openRelay(withoutTimeouts)]
  try {
    const { close } = await openDatabase(readEnv({ DATABASE_URL: faithful.url }))
    await close()
    await expect(openDatabase(readEnv({ DATABASE_URL: forgetful.url }))).rejects.toThrow(
      'DATABASE_URL leads through a pooler that keeps no sessions',
    )
  } finally {
    faithful.close()
    forgetful.close()
  }
})

// `npm run db:reset` took such a shop for stopped, and erased it under its visitors.
test('a node bears its name whatever DATABASE_URL calls it', async () => {
  const relay = await openRelay((opening) => opening)
  const { pool, close } = await openDatabase(
    readEnv({ DATABASE_URL: `${relay.url}?application_name=monitored` }),
  )
  try {
    expect(await pool`select current_setting('application_name') as name`).toEqual([{ name: nodeName }])
  } finally {
    await close()
    relay.close()
  }
})

const startingUp = Buffer.from('E____SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0')
startingUp.writeInt32BE(startingUp.length - 1, 1)

// On a machine that starts everything at once the shop gave up, with PostgreSQL there a moment later.
test('a PostgreSQL that still starts is waited for, and one that refuses for good is not', async () => {
  const { url, close } = await openRelay((opening) => opening)
  const { port } = new URL(url)
  let refused = 0
  const door = createServer((near) => {
    near.on('error', () => {})
    if (refused < 3) {
      refused += 1
      return near.end(startingUp)
    }
    const far = connectTo(Number(port), '127.0.0.1').on('error', () => near.destroy())
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  const address = new URL(url)
  address.port = `${(door.address() as AddressInfo).port}`
  const database = await openDatabase(readEnv({ DATABASE_URL: address.href }))
  await database.close()
  expect(refused).toBe(3)
  address.pathname = '/unknown'
  await expect(openDatabase(readEnv({ DATABASE_URL: address.href }))).rejects.toThrow(
    '"unknown" does not exist',
  )
  door.close()
  close()
})

// Each node took the other for itself: PostgreSQL was stopped under one of them, and its data could be reset.
test('a node of another container counts as another, also with the number of this one', async () => {
  expect(await hasOtherNodes(db)).toBe(false)
  const other = connect(inject('postgres'), { max: 1, name: `paillasse ${process.pid}` })
  try {
    await other`select 1`
    expect(await hasOtherNodes(db)).toBe(true)
  } finally {
    await other.end()
  }
})

test('a node that connects once the last one has looked for others starts PostgreSQL again', async () => {
  const dataDir = await makeDataDir()
  const { address, stop } = await startEmbeddedPostgres(join(dataDir, 'postgres'))
  const last = connect(address, { max: 1, name: 'last node' })
  await last`select pg_advisory_lock(${locks.leaving})`
  expect(await hasOtherNodes(last)).toBe(false)
  const opening = openDatabase(readEnv({ DATA_DIR: dataDir }))
  const waiting = () => last`select 1 from pg_locks where locktype = 'advisory' and not granted`
  await expect.poll(waiting).toHaveLength(1)
  stop()
  await last.end({ timeout: 1 })
  await expectStartedAgain(await opening, dataDir)
})

// The new node had been told that it may connect, and found no server: « The shop did not start ».
test('a node that comes in the instant in which the last one stops PostgreSQL starts it again', async () => {
  const dataDir = await makeDataDir()
  const { folder } = await startEmbeddedPostgres(join(dataDir, 'postgres'))
  const pid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  for (const signal of ['SIGSTOP', 'SIGINT']) process.kill(pid, signal)
  const opening = openDatabase(readEnv({ DATA_DIR: dataDir }))
  await setTimeout(300)
  process.kill(pid, 'SIGCONT')
  await expectStartedAgain(await opening, dataDir)
})

// PostgreSQL's own hundred were too few: calls were refused as though it were away.
test('an embedded PostgreSQL takes all the connections that its shop’s processes may open', async () => {
  const dataDir = await makeDataDir()
  const env = readEnv({ DATA_DIR: dataDir, WEB_CONCURRENCY: '8', DATABASE_POOL: '20' })
  const { pool, close } = await openDatabase(env)
  const [row] = await pool`show max_connections`.finally(close)
  rmSync(dataDir, { recursive: true })
  expect(row).toEqual({ max_connections: '238' })
})

// The watcher of the database outlived a start that failed, and the PostgreSQL that it started outlived the
// process.
test('a database that was closed is not started again by who looks after it', async () => {
  const dataDir = await makeDataDir()
  const { close, revive, description } = await openDatabase(readEnv({ DATA_DIR: dataDir }))
  const folder = /\((.*)\)/.exec(description)?.[1] ?? ''
  const isThere = () => existsSync(join(folder, 'postmaster.pid'))
  expect(isThere()).toBe(true)
  await close()
  await revive?.()
  // `revive` does not wait for the start.
  await setTimeout(1000)
  expect(isThere()).toBe(false)
  rmSync(dataDir, { recursive: true })
})

async function makeDataDir() {
  const dataDir = mkdtempSync(join(tmpdir(), 'paillasse-leaving-'))
  await layData(dataDir)
  return dataDir
}

async function expectStartedAgain({ pool, description, close }: Database, dataDir: string) {
  try {
    expect(await pool`select 1 as one`).toEqual([{ one: 1 }])
    expect(description).toContain('embedded PostgreSQL started')
  } finally {
    await close()
    rmSync(dataDir, { recursive: true })
  }
}
