import { existsSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

// Reads from a data folder the state of the PostgreSQL that works on it.

/** Only part of the socket's file name: no network port is opened. */
export const port = 5432
/** Milliseconds. */
export const longestStart = 60_000

/** Line 1 is the process id, line 2 the data folder, line 5 the socket's folder, line 8 the state. */
export function readPidFile(folder: string): string[] {
  try {
    return readFileSync(pidFile(folder), 'utf8').split('\n')
  } catch (error) {
    // A server that stops removes the file.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return []
  }
}

const pidFile = (folder: string) => join(folder, 'postmaster.pid')

/**
 * Removes the file of a killed server: after a restart of the machine another process may have its number,
 * and PostgreSQL would then refuse to start.
 * @returns false where a server is running
 * @throws Error where the folder was copied from another while PostgreSQL worked on that
 */
export async function makeWay(folder: string): Promise<boolean> {
  refuseCopy(folder)
  await untilItNamesItsSocket(folder)
  const left = readPidFile(folder)
  if (await isRunning(folder)) return false
  if (left.length > 0) forget(folder, left)
  return true
}

/** A copied file names the original's socket, and would be taken for it; half of a change may be copied. */
function refuseCopy(folder: string) {
  const original = readPidFile(folder)[1]
  if (!original || !existsSync(join(original, 'PG_VERSION')) || isSame(original, folder)) return
  throw new Error(
    `${folder} was copied from ${original} while its database was running. Copy a shop by npm run backup and npm run restore. If it was moved, and ${original} is a new one: remove ${pidFile(folder)}.`,
  )
}

function isSame(one: string, other: string) {
  const [first, second] = [statSync(one), statSync(other)]
  return first.ino === second.ino && first.dev === second.dev
}

/** A new server names its socket within milliseconds; one that was killed before never does. */
const longestSilence = 5000

async function untilItNamesItsSocket(folder: string) {
  const end = performance.now() + longestSilence
  for (;;) {
    const lines = readPidFile(folder)
    if (lines.length === 0 || lines[4] || hasProcess(folder) || performance.now() > end) return
    await setTimeout(50)
  }
}

/** Moves the file aside to compare it; puts back that of a server that another node started meanwhile. */
function forget(folder: string, left: string[]) {
  const aside = `${pidFile(folder)}.${process.pid}`
  try {
    renameSync(pidFile(folder), aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  if (readFileSync(aside, 'utf8') === left.join('\n')) rmSync(aside)
  else renameSync(aside, pidFile(folder))
}

/** An attached server may still be starting, or recovering from a crash: it refuses everyone until then. */
export async function untilReady(folder: string) {
  const end = performance.now() + longestStart
  while (readPidFile(folder)[7]?.trim() !== 'ready' && (await isRunning(folder))) {
    if (performance.now() > end) {
      throw new Error(`The PostgreSQL of ${folder} is not ready yet: server.log there tells why.`)
    }
    await setTimeout(100)
  }
}

/**
 * The process id of another container's server means nothing here, or is another process's: its socket tells.
 */
export async function isRunning(folder: string): Promise<boolean> {
  return hasProcess(folder) || Boolean(await socketFolder(folder))
}

/** @returns undefined where nobody listens on a socket. */
export async function socketFolder(folder: string): Promise<string | undefined> {
  // Two containers may have the same data in different folders.
  for (const each of [folder, readPidFile(folder)[4]]) {
    if (each && (await isListenedTo(join(each, `.s.PGSQL.${port}`)))) return each
  }
  return undefined
}

/** EINVAL: the path is too long for a socket. */
const nobodyThere = ['ENOENT', 'ENOTDIR', 'ECONNREFUSED', 'EINVAL']

/** True also where the server is frozen, or lets nobody else connect. */
function isListenedTo(socket: string) {
  return new Promise<boolean>((resolve) => {
    const connection = connect(socket, () => {
      connection.destroy()
      resolve(true)
    })
    connection.once('error', ({ code = '' }: NodeJS.ErrnoException) => resolve(!nobodyThere.includes(code)))
  })
}

/** Whether its process is visible to this one. */
export function hasProcess(folder: string): boolean {
  const pid = Number(readPidFile(folder)[0])
  return Boolean(pid) && isPostmasterOf(folder, pid)
}

/**
 * A postmaster works in its data folder; where the system cannot tell (no /proc), a living process counts.
 */
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

/**
 * Where another user's processes may not be inspected, as by root in a container, all may read their command
 * lines.
 */
function workingFolder(pid: number) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return realpathSync(words[words.indexOf('-D') + 1] ?? '')
  }
}
