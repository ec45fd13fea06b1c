import { existsSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { DatabaseAddress } from '#server/lib/db'
import {
  type Owner,
  ownerOfFiles,
  postgresUser,
  privateSocketFolder,
  reachableBinaries,
  reachableFolder,
  runAs,
  writeOwned,
} from '#server/lib/embedded-files'

/** Only part of the socket's file name: no network port is opened. */
const port = 5432
/** Milliseconds. */
const longestStart = 60_000

export interface EmbeddedPostgres {
  address: DatabaseAddress
  /** Whether this call started it; false: it was running, left by a crash or serving another node. */
  started: boolean
  /** Whether this call made its folder. */
  initialised: boolean
  folder: string
  /** Launches it where something ended it, and waits for nothing: it may take a while to recover. */
  revive: () => void
  stop: () => void
}

/**
 * Starts the PostgreSQL whose data are in `wanted`, or attaches to it where it runs already. It listens on a
 * private socket alone: no network port, nobody else's folder.
 * @param settings lines of its configuration, as name → value.
 * @param programs folder of another PostgreSQL's initdb and pg_ctl.
 * @throws Error with PostgreSQL's own words where it cannot start, or where another user's data are there.
 */
export async function startEmbeddedPostgres(
  wanted: string,
  settings: Record<string, string> = {},
  programs?: string,
): Promise<EmbeddedPostgres> {
  const { folder, owner } = reachableFolder(wanted, ownerOfFiles())
  const bin = programs ?? (await reachableBinaries(owner))
  const run = (program: string, ...args: string[]) => runAs(owner, join(bin, program), args)

  const initialised = !existsSync(join(folder, 'PG_VERSION'))
  if (initialised) initialise(folder, run)
  const begin = (...waiting: string[]) => {
    forgetStalePid(folder)
    const isNeeded = !isRunning(folder)
    if (isNeeded) start(folder, settings, owner, (...args) => run('pg_ctl', ...waiting, ...args))
    return isNeeded
  }
  const started = begin('-w', '-t', String(longestStart / 1000))
  await untilReady(folder)
  const socketDir = readPidFile(folder)[4] || folder
  return {
    address: { socketDir, port, user: postgresUser, database: 'postgres' },
    started,
    initialised,
    folder,
    revive: () => void begin('-W'),
    stop: () => stop(folder, run),
  }
}

type Run = (program: string, ...args: string[]) => void

function initialise(folder: string, run: Run) {
  // Made beside and renamed: a crash halfway never leaves a folder that looks complete.
  const unfinished = `${folder}.new-${process.pid}`
  // In a container a start that was killed had the same number.
  rmSync(unfinished, { recursive: true, force: true })
  run('initdb', '-D', unfinished, '-U', postgresUser, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8')
  if (existsSync(join(folder, 'PG_VERSION'))) rmSync(unfinished, { recursive: true })
  else renameSync(unfinished, folder)
}

function start(
  folder: string,
  settings: Record<string, string>,
  owner: Owner,
  control: (...args: string[]) => void,
) {
  const socketFolder = privateSocketFolder(folder, owner)
  // The number that a killed postmaster left here may be somebody else's by now too; see `forgetStalePid`.
  rmSync(join(socketFolder, `.s.PGSQL.${port}.lock`), { force: true })
  const configuration = {
    listen_addresses: '',
    port: String(port),
    // A list, whose folders stand in quotes where they hold a comma or a space.
    unix_socket_directories: `"${socketFolder}"`,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Two lines every few minutes, for ever.
    log_checkpoints: 'off',
    jit: 'off',
    // Of today's disks. With PostgreSQL's own 4 it reads small tables whole, and goes on so while they grow.
    random_page_cost: '1.1',
    autovacuum_naptime: '10s',
    // In its own time: at PostgreSQL's usual pace everybody waited for it, where there are two cores.
    autovacuum_vacuum_cost_delay: '20ms',
    ...settings,
  }
  const lines = Object.entries(configuration).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`,
  )
  writeOwned(join(folder, 'postgresql.auto.conf'), lines.join(''), owner)
  const log = join(folder, 'server.log')
  try {
    control('-D', folder, '-l', log, 'start')
  } catch (error) {
    // Another node may have started it in the same instant.
    if (isRunning(folder)) return
    throw new Error(
      `${(error as Error).message}\n${existsSync(log) ? readFileSync(log, 'utf8').slice(-2000) : ''}`,
    )
  }
}

function stop(folder: string, run: Run) {
  try {
    run('pg_ctl', '-D', folder, '-m', 'fast', '-w', '-t', '30', 'stop')
  } catch (error) {
    // It may have ended by itself, as it does where its disk is full.
    if (isRunning(folder)) throw error
  }
}

/** Line 1 is the process id, line 5 the socket's folder, line 8 the state. */
function readPidFile(folder: string): string[] {
  const file = join(folder, 'postmaster.pid')
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
}

/** One that was attached to may still be starting, or recovering from a crash: until then it refuses everyone. */
async function untilReady(folder: string) {
  const end = performance.now() + longestStart
  while (isRunning(folder) && readPidFile(folder)[7]?.trim() !== 'ready') {
    if (performance.now() > end) {
      throw new Error(`The PostgreSQL of ${folder} is not ready yet: server.log there tells why.`)
    }
    await setTimeout(100)
  }
}

function isRunning(folder: string) {
  const pid = Number(readPidFile(folder)[0])
  return Boolean(pid) && isPostmasterOf(folder, pid)
}

/**
 * After a machine's restart another process may bear the number that a killed postmaster left in its file, and
 * PostgreSQL would then refuse to start.
 */
function forgetStalePid(folder: string) {
  if (readPidFile(folder).length > 0 && !isRunning(folder))
    rmSync(join(folder, 'postmaster.pid'), { force: true })
}

/** A postmaster works in its data folder; where the system cannot tell (no /proc), a living process counts. */
function isPostmasterOf(folder: string, pid: number) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  if (!existsSync('/proc/self/cwd')) return true
  try {
    return workingFolder(pid) === realpathSync(folder)
  } catch {
    return false
  }
}

/** Where another user's processes may not be looked at, as by root in a container, all may read how one was started. */
function workingFolder(pid: number) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return realpathSync(words[words.indexOf('-D') + 1] ?? '')
  }
}
