import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from '#server/lib/db'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres'
import { makeWay } from '#server/lib/postmaster'
import { layData } from '#server/testing/data-folder'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'paillasse-postmaster-'))
  // Where Node runs as root, PostgreSQL runs as another user, who has to get in.
  chmodSync(dataDir, 0o755)
})
afterEach(() => rmSync(dataDir, { recursive: true, maxRetries: 5 }))

/** Runs a program as in another container, where this one's processes have no ids. */
const elsewhere = (...program: string[]) =>
  spawnSync('unshare', ['--pid', '--fork', '--mount-proc', '--ipc', ...program], { encoding: 'utf8' })

// That server counted as dead: its lock was removed, and a second one was started on the same data.
test.skipIf(elsewhere('true').status !== 0)('one of another container is found to run', async () => {
  await layData(dataDir)
  const wanted = join(dataDir, 'postgres')
  const { folder, stop } = await startEmbeddedPostgres(wanted)
  try {
    const lock = () => readFileSync(join(folder, 'postmaster.pid'), 'utf8')
    const before = lock()
    const script = `
      const { startEmbeddedPostgres } = await import('${import.meta.dirname}/embedded-postgres.ts')
      const postgres = await startEmbeddedPostgres('${wanted}')
      console.log(JSON.stringify(postgres))
      postgres.stop()`
    const second = elsewhere(process.execPath, '--input-type=module', '-e', script)
    expect(second.stderr).toBe('')
    expect(JSON.parse(second.stdout)).toMatchObject({ started: false, initialised: false })
    expect(lock()).toBe(before)
  } finally {
    stop()
  }
})

// The copied shop worked on the original's database, with files of its own.
test('a copy that was made while the original ran is not started, whether that still runs or not', async () => {
  const original = join(dataDir, 'original')
  await layData(original)
  const { folder, stop } = await startEmbeddedPostgres(join(original, 'postgres'))
  const copy = join(dataDir, 'copy')
  const startCopy = () => startEmbeddedPostgres(join(copy, 'postgres'))
  try {
    spawnSync('cp', ['-a', original, copy])
    await expect(startCopy()).rejects.toThrow(`was copied from ${folder}`)
  } finally {
    stop()
  }
  await expect(startCopy()).rejects.toThrow('npm run backup')
})

test('what was moved after a crash is started, wherever it was', async () => {
  const original = join(dataDir, 'original')
  await layData(original)
  const first = await startEmbeddedPostgres(join(original, 'postgres'))
  const lock = readFileSync(join(first.folder, 'postmaster.pid'))
  first.stop()
  writeFileSync(join(first.folder, 'postmaster.pid'), lock)
  const moved = join(dataDir, 'moved')
  renameSync(original, moved)
  const second = await startEmbeddedPostgres(join(moved, 'postgres'))
  second.stop()
  expect(second).toMatchObject({ started: true, initialised: false })
})

// Stopping the server ended the program that has its process id here.
test('one whose number is another program’s here runs as long as its socket is listened to', async () => {
  await layData(dataDir)
  const wanted = join(dataDir, 'postgres')
  const { folder, stop } = await startEmbeddedPostgres(wanted)
  const { uid, gid } = statSync(folder)
  const other = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' })
  const file = join(folder, 'postmaster.pid')
  const own = readFileSync(file, 'utf8')
  const foreign = own.replace(/^\d+/, String(other.pid))
  try {
    writeFileSync(file, foreign)
    const second = await startEmbeddedPostgres(wanted)
    expect(second).toMatchObject({ started: false, initialised: false })
    expect(readFileSync(file, 'utf8')).toBe(foreign)
    second.stop()
    await setTimeout(100)
    expect(other.signalCode).toBe(null)
  } finally {
    writeFileSync(file, own)
    stop()
    other.kill()
  }
})

test('in a folder whose name is too long for a socket it starts, and is found', async () => {
  const wanted = join(dataDir, 'long'.repeat(30), 'postgres')
  const first = await startEmbeddedPostgres(wanted)
  try {
    const { address, started } = await startEmbeddedPostgres(wanted)
    expect([started, address]).toEqual([false, first.address])
    const db = connect(address, { max: 1 })
    expect(await db`select 1 as one`.finally(() => db.end())).toEqual([{ one: 1 }])
  } finally {
    first.stop()
    if ('socketDir' in first.address) rmSync(first.address.socketDir, { recursive: true })
  }
})

/** The pid file that a server that has ended left in its data folder. */
const left = (pid: number, folder: string) => [pid, folder, 1, 5432, folder, '', '', 'ready', ''].join('\n')
const deadPid = () => spawnSync('true').pid

// Its lock was taken for that of a killed server and removed: it stopped within a minute.
test.each([
  ['made its lock', ''],
  ['written its number to it, in another container', `${deadPid()}\n/data\n1\n5432\n\n`],
])('one that has just %s is starting, not dead', async (_, lines) => {
  const folder = mkdtempSync(join(dataDir, 'data-'))
  const file = join(folder, 'postmaster.pid')
  writeFileSync(file, lines)
  const server = createServer()
  const written = left(deadPid(), folder)
  const starting = setTimeout(300).then(() => {
    server.listen(join(folder, '.s.PGSQL.5432'))
    writeFileSync(file, written)
  })
  try {
    expect(await makeWay(folder)).toBe(false)
    expect(readFileSync(file, 'utf8')).toBe(written)
  } finally {
    await starting
    server.close()
  }
})

test('a lock that one left which was killed before it wrote to it is taken away', async () => {
  const file = join(dataDir, 'postmaster.pid')
  writeFileSync(file, '')
  expect(await makeWay(dataDir)).toBe(true)
  expect(existsSync(file)).toBe(false)
})

// Two nodes started PostgreSQL again at the same moment: the second removed the lock that the first had just
// made.
test('one that another node starts just then keeps its lock', async () => {
  const file = join(dataDir, 'postmaster.pid')
  writeFileSync(file, left(deadPid(), dataDir))
  const making = makeWay(dataDir)
  // `makeWay` has read the old file, and is checking whether a server listens.
  await new Promise<void>((resolve) => process.nextTick(resolve))
  const fresh = left(process.pid, dataDir)
  writeFileSync(file, fresh)
  await making
  expect(readFileSync(file, 'utf8')).toBe(fresh)
  expect(readdirSync(dataDir)).toEqual(['postmaster.pid'])
})
