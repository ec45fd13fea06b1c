import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from '#server/lib/db'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres'
import { layData } from '#server/testing/data-folder'

const isRoot = process.getuid?.() === 0
let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'paillasse-embedded-'))
  // Where Node runs as root, PostgreSQL runs as another user, who has to get in.
  chmodSync(dataDir, 0o755)
})
afterEach(() => rmSync(dataDir, { recursive: true, maxRetries: 5 }))

// An apostrophe ended the setting that names the folder, and a comma split it into two folders.
test('it starts in a folder of any name that people give', async () => {
  const postgres = await startEmbeddedPostgres(join(dataDir, "L’été d'Amina, n° 5 (100 %)", 'postgres'))
  try {
    const db = connect(postgres.address, { max: 1 })
    expect(await db`select 1 as one`.finally(() => db.end())).toEqual([{ one: 1 }])
  } finally {
    postgres.stop()
  }
}, 60_000)

// The log took two kilobytes for every forged cursor, and kept the address of anybody forgotten since.
test('what a statement is refused for stays out of its log', async () => {
  await layData(dataDir)
  const postgres = await startEmbeddedPostgres(join(dataDir, 'postgres'))
  const db = connect(postgres.address, { max: 1 })
  try {
    await db`create table people (email text primary key)`
    await db`insert into people values ('amina@labo.test')`
    const log = () => readFileSync(join(postgres.folder, 'server.log'), 'utf8')
    const before = log()
    await expect(db`insert into people values ('amina@labo.test')`).rejects.toThrow('duplicate key')
    await expect(db`select ${'forged'}::text::numeric`).rejects.toThrow('forged')
    expect(log()).toBe(before)
  } finally {
    await db.end()
    postgres.stop()
  }
}, 60_000)

// The process id in the data folder was removed already, the one beside the socket was not: after a power cut
// the shop did not start any more.
test('a number that a killed one left, and another program bears by now, keeps none from starting', async () => {
  await layData(dataDir)
  const first = await startEmbeddedPostgres(join(dataDir, 'postgres'))
  const pidFile = join(first.folder, 'postmaster.pid')
  const [pid, , , port, socketDir = ''] = readFileSync(pidFile, 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
  const { uid, gid } = statSync(first.folder)
  const other = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' })
  try {
    for (const file of [pidFile, join(socketDir, `.s.PGSQL.${port}.lock`)])
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(other.pid)))
    const second = await startEmbeddedPostgres(join(dataDir, 'postgres'))
    expect(second.started).toBe(true)
    second.stop()
  } finally {
    other.kill()
  }
}, 60_000)

// A restore whose disk was full could not stop a server that had ended, and left its folder behind.
test('one that has ended by itself counts as stopped', async () => {
  await layData(dataDir)
  const postgres = await startEmbeddedPostgres(join(dataDir, 'postgres'))
  const [pid] = readFileSync(join(postgres.folder, 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
  expect(() => postgres.stop()).not.toThrow()
}, 60_000)

/** Programs that replace PostgreSQL's, and do nothing at first. */
function standIns() {
  const programs = join(dataDir, 'bin')
  mkdirSync(programs)
  const program = (name: string, script: string) =>
    writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  program('initdb', 'mkdir "$2" && echo 18 > "$2/PG_VERSION"')
  program('pg_ctl', 'exit 0')
  return { programs, program }
}

// The node found no socket yet, or was told that the database system is starting up, and ended.
test('a node that comes while it still starts or recovers waits until it is ready', async () => {
  const wanted = join(dataDir, 'postgres')
  const { programs } = standIns()
  const { folder } = await startEmbeddedPostgres(wanted, {}, programs)
  const postmaster = spawn('sleep', ['60'], { cwd: folder })
  const write = (...lines: string[]) =>
    writeFileSync(join(folder, 'postmaster.pid'), [postmaster.pid, folder, 1, 5432, ...lines].join('\n'))
  try {
    write()
    setTimeout(() => write('/sockets', '', '', 'starting'), 300)
    setTimeout(() => write('/sockets', '', '', 'ready   '), 600)
    const before = performance.now()
    const { started, address } = await startEmbeddedPostgres(wanted, {}, programs)
    expect(performance.now() - before).toBeGreaterThan(500)
    expect([started, address]).toEqual([false, expect.objectContaining({ socketDir: '/sockets' })])
  } finally {
    postmaster.kill()
  }
})

// The node waited until the server was gone, and then found none: « The shop did not start ».
test('a node that comes while it stops with its last one starts it again', async () => {
  const wanted = join(dataDir, 'postgres')
  const { programs } = standIns()
  const { folder } = await startEmbeddedPostgres(wanted, {}, programs)
  const postmaster = spawn('sleep', ['60'], { cwd: folder })
  const lines = [postmaster.pid, folder, 1, 5432, folder, '', '', 'stopping']
  writeFileSync(join(folder, 'postmaster.pid'), lines.join('\n'))
  setTimeout(() => postmaster.kill(), 300)
  const { started } = await startEmbeddedPostgres(wanted, {}, programs)
  expect([postmaster.signalCode, started]).toEqual(['SIGTERM', true])
})

// While PostgreSQL recovered nobody was served, not even from memory: a second for 100 MB of changes.
test('one that something ended is started again without waiting until it has recovered', async () => {
  const { programs, program } = standIns()
  const postgres = await startEmbeddedPostgres(join(dataDir, 'postgres'), {}, programs)

  program('pg_ctl', 'case "$*" in *-W*) ;; *) sleep 5 ;; esac')
  const before = performance.now()
  await postgres.revive()
  expect(performance.now() - before).toBeLessThan(3000)
})

/** The folder of PostgreSQL's data: as root it is in a folder of the system user. */
const usual = () => join(dataDir, isRoot ? 'system/postgres' : 'postgres')

// The second server removed the lock of the first, which then stopped within a minute.
test('one whose data were moved, and linked to, is found to run', async () => {
  await layData(dataDir)
  const wanted = join(dataDir, 'postgres')
  renameSync(usual(), `${usual()}-moved`)
  symlinkSync(`${usual()}-moved`, usual())
  const { stop } = await startEmbeddedPostgres(wanted)
  try {
    const lock = () => readFileSync(join(usual(), 'postmaster.pid'), 'utf8')
    const before = lock()
    expect(await startEmbeddedPostgres(wanted)).toMatchObject({ started: false, initialised: false })
    expect(lock()).toBe(before)
  } finally {
    stop()
  }
}, 60_000)

/** Runs a program as a root that may not inspect other users' processes. */
const asLesserRoot = (...program: string[]) =>
  spawnSync('setpriv', ['--bounding-set', '-sys_ptrace', ...program], { encoding: 'utf8' })

// In a container a backup, or a second process, removed the lock of the running server, which then stopped.
test.skipIf(!isRoot || asLesserRoot('true').status !== 0)(
  'one of another user is found to run by a root that may not look at it',
  async () => {
    await layData(dataDir)
    const wanted = join(dataDir, 'postgres')
    const { stop } = await startEmbeddedPostgres(wanted)
    try {
      const script = `
        const { startEmbeddedPostgres } = await import('${import.meta.dirname}/embedded-postgres.ts')
        console.log(JSON.stringify(await startEmbeddedPostgres('${wanted}')))`
      const second = asLesserRoot(process.execPath, '--input-type=module', '-e', script)
      expect(second.stderr).toBe('')
      expect(JSON.parse(second.stdout)).toMatchObject({ started: false, initialised: false })
    } finally {
      stop()
    }
  },
  60_000,
)

// In a container each start has the same process id, and none could finish what the first had begun.
test('what a start left that was killed while it made the data is in nobody’s way', async () => {
  const unfinished = `${usual()}.new-${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  writeFileSync(join(unfinished, 'PG_VERSION'), '18')
  const { initialised } = await startEmbeddedPostgres(join(dataDir, 'postgres'), {}, standIns().programs)
  expect(initialised).toBe(true)
})

/** The system's user with the fewest rights. */
const nobody = 65_534

// Each of them got an empty shop of their own beside the data.
test('root goes on with what a user has started, and a user with what is theirs by now', async () => {
  await layData(dataDir)
  const wanted = join(dataDir, 'postgres')
  const elsewhere = isRoot ? wanted : join(dataDir, 'system/postgres')
  mkdirSync(dirname(elsewhere), { recursive: true })
  renameSync(usual(), elsewhere)
  if (isRoot) expect(spawnSync('chown', ['-R', `${nobody}:${nobody}`, elsewhere]).status).toBe(0)
  const again = await startEmbeddedPostgres(wanted)
  try {
    expect(again).toMatchObject({ folder: elsewhere, initialised: false, started: true })
  } finally {
    again.stop()
  }
}, 60_000)

test('what another user has started is not started a second time, empty, by whoever may not use it', async () => {
  const ofOther = join(dataDir, isRoot ? 'postgres' : 'system/postgres')
  mkdirSync(dirname(ofOther), { recursive: true })
  // Root cannot run PostgreSQL on data that belong to root.
  if (isRoot) mkdirSync(ofOther)
  else symlinkSync('/root', ofOther)
  await expect(startEmbeddedPostgres(join(dataDir, 'postgres'))).rejects.toThrow(ofOther)
})
