import { existsSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

// What a data folder tells of the PostgreSQL that works on it.

/** Only part of the socket's file name: no network port is opened. */
export const port = 5432
/** Milliseconds. */
export const longestStart = 60_000

/** Line 1 is the process id, line 2 the data folder, line 5 the socket's folder, line 8 the state. */
export function readPidFile(folder: string): string[] {
  try {
    return readFileSync(pidFile(folder), 'utf8').split('\n')
  } catch (error) {
    // Whoever stops takes it away.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return []
  }
}

const pidFile = (folder: string) => join(folder, 'postmaster.pid')

/**
 * Takes away what a killed one has left: after a machine's restart another process may bear its number, and PostgreSQL
 * would then refuse to start.
 * @returns false where one runs
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

/** Through what it says of the original's socket it would be taken for the original; and it may hold half of a change. */
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

/** One that has just made its file is some milliseconds from it; one that was killed then never gets there. */
const longestSilence = 5000

async function untilItNamesItsSocket(folder: string) {
  const end = performance.now() + longestSilence
  for (;;) {
    const lines = readPidFile(folder)
    if (lines.length === 0 || lines[4] || hasProcess(folder) || performance.now() > end) return
    await setTimeout(50)
  }
}

/** Looked at where nobody else finds it: one that another node has started meanwhile gets its own back. */
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

/** One that was attached to may still be starting, or recovering from a crash: until then it refuses everyone. */
export async function untilReady(folder: string) {
  const end = performance.now() + longestStart
  while (readPidFile(folder)[7]?.trim() !== 'ready' && (await isRunning(folder))) {
    if (performance.now() > end) {
      throw new Error(`The PostgreSQL of ${folder} is not ready yet: server.log there tells why.`)
    }
    await setTimeout(100)
  }
}

/** One of another container has a number that means nothing here, or somebody else: its socket tells. */
export async function isRunning(folder: string): Promise<boolean> {
  return hasProcess(folder) || Boolean(await socketFolder(folder))
}

/** @returns undefined where no socket is listened to. */
export async function socketFolder(folder: string): Promise<string | undefined> {
  // A container may have the data elsewhere than the one that started it.
  for (const each of [folder, readPidFile(folder)[4]]) {
    if (each && (await isListenedTo(join(each, `.s.PGSQL.${port}`)))) return each
  }
  return undefined
}

/** The last is said of a path that is too long for a socket. */
const nobodyThere = ['ENOENT', 'ENOTDIR', 'ECONNREFUSED', 'EINVAL']

/** True also of one that stands still, or that nobody else may connect to. */
function isListenedTo(socket: string) {
  return new Promise<boolean>((resolve) => {
    const connection = connect(socket, () => {
      connection.destroy()
      resolve(true)
    })
    connection.once('error', ({ code = '' }: NodeJS.ErrnoException) => resolve(!nobodyThere.includes(code)))
  })
}

/** Whether its process is among those that this one may see. */
export function hasProcess(folder: string): boolean {
  const pid = Number(readPidFile(folder)[0])
  return Boolean(pid) && isPostmasterOf(folder, pid)
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
