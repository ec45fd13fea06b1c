import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseAddress } from '#server/lib/db'
import {
  type Owner,
  ownerOfFiles,
  postgresUser,
  privateSocketFolder,
  reachableFolder,
  runAs,
  writeOwned,
} from '#server/lib/embedded-files'
import { reachableBinaries } from '#server/lib/embedded-programs'
import {
  hasProcess,
  isRunning,
  longestStart,
  makeWay,
  port,
  readPidFile,
  socketFolder,
  untilReady,
} from '#server/lib/postmaster'

export interface EmbeddedPostgres {
  address: DatabaseAddress
  /** Whether this call started it; false: it was running already, left by a crash or serving another node. */
  started: boolean
  /** Whether this call made its folder. */
  initialised: boolean
  folder: string
  /** Launches it again after something ended it, without waiting: recovery may take a while. */
  revive: () => Promise<void>
  stop: () => void
}

/**
 * Starts the PostgreSQL whose data are in `wanted`, or attaches to it if it is running. It listens on a
 * private socket alone: no network port, and a folder that nobody else may enter.
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
  const begin = async (...waiting: string[]) => {
    if (!(await makeWay(folder))) return false
    return start(folder, settings, owner, (...args) => run('pg_ctl', ...waiting, ...args))
  }
  let started: boolean
  do {
    started = await begin('-w', '-t', String(longestStart / 1000))
    await untilReady(folder)
    // The server that was running may have been stopping with its last node.
  } while (!started && !(await isRunning(folder)))
  const socketDir = started
    ? privateSocketFolder(folder, owner)
    : ((await socketFolder(folder)) ?? (readPidFile(folder)[4] || folder))
  return {
    address: { socketDir, port, user: postgresUser, database: 'postgres' },
    started,
    initialised,
    folder,
    async revive() {
      await begin('-W')
    },
    stop: () => stop(folder, run),
  }
}

type Run = (program: string, ...args: string[]) => void

function initialise(folder: string, run: Run) {
  // Made in a folder beside it, then renamed: a crash halfway never leaves a folder that looks complete.
  const unfinished = `${folder}.new-${process.pid}`
  // In a container, a start that was killed may have had the same process id.
  rmSync(unfinished, { recursive: true, force: true })
  run('initdb', '-D', unfinished, '-U', postgresUser, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8')
  if (existsSync(join(folder, 'PG_VERSION'))) rmSync(unfinished, { recursive: true })
  else renameSync(unfinished, folder)
}

/** @returns false where another node started it at the same moment. */
async function start(
  folder: string,
  settings: Record<string, string>,
  owner: Owner,
  control: (...args: string[]) => void,
): Promise<boolean> {
  const socketFolder = privateSocketFolder(folder, owner)
  // The process id that a killed postmaster left here, too, may belong to another process by now; see
  // `makeWay`.
  rmSync(join(socketFolder, `.s.PGSQL.${port}.lock`), { force: true })
  const configuration = {
    listen_addresses: '',
    port: String(port),
    // A list: quotes protect a folder whose path holds a comma or a space.
    unix_socket_directories: `"${socketFolder}"`,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Would log two lines every few minutes, for ever.
    log_checkpoints: 'off',
    jit: 'off',
    // For today's disks. With PostgreSQL's own 4 it reads small tables whole, and still does so after they
    // grow.
    random_page_cost: '1.1',
    autovacuum_naptime: '10s',
    // Slower than PostgreSQL's usual pace, at which everybody waited for autovacuum on two cores.
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
    return true
  } catch (error) {
    if (await isRunning(folder)) return false
    throw new Error(
      `${(error as Error).message}\n${existsSync(log) ? readFileSync(log, 'utf8').slice(-2000) : ''}`,
    )
  }
}

function stop(folder: string, run: Run) {
  // Does not signal the server of another container: its process id is another program's here, or nobody's.
  if (!hasProcess(folder)) return
  try {
    run('pg_ctl', '-D', folder, '-m', 'fast', '-w', '-t', '30', 'stop')
  } catch (error) {
    // It may have ended by itself, as it does where its disk is full.
    if (hasProcess(folder)) throw error
  }
}
