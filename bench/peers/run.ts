import { execFile as execute } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Child, family, startChild } from '../child.ts'
import type { Site } from './peer.ts'

const execFile = promisify(execute)

/** Starts a peer's server. Stopping it ends all its descendants too, by force if they do not end. */
export async function startPeer(
  { env, folder }: Site,
  args: string[],
  sign: RegExp,
  settings: Record<string, string> = {},
): Promise<Child> {
  const child = await startChild(args, sign, { ...env, ...settings }, folder)
  return { ...child, stop: () => stopFamily(child.pid) }
}

/** Runs a program in a peer's folder to its end. @throws Error with its output */
export async function runInPeer(
  { env, folder }: Site,
  args: string[],
  settings: Record<string, string> = {},
): Promise<void> {
  await execFile(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...env, ...settings },
    maxBuffer: 64 * 1024 ** 2,
  })
}

async function stopFamily(pid: number) {
  const pids = family(pid)
  end(pids, 'SIGTERM')
  await gone(pids, 3)
  end(pids, 'SIGKILL')
  await gone(pids, 3)
}

function end(pids: number[], signal: NodeJS.Signals) {
  for (const pid of pids.filter(isAlive)) process.kill(pid, signal)
}

async function gone(pids: number[], seconds: number) {
  for (let waited = 0; waited < seconds * 20 && pids.some(isAlive); waited += 1) await setTimeout(50)
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
