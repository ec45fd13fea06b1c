import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allocatorSettings, engineFlags } from '#server/lib/memory'

export const root = join(import.meta.dirname, '..')

export interface Child {
  pid: number
  /** What it printed until it was open. */
  output: string
  stop: () => Promise<void>
  /** Waits for nothing. */
  kill: () => void
}

/**
 * Starts a program with Node and waits until it has printed `sign`.
 * @throws Error with what it said, where it ends before that.
 */
export function startChild(
  args: string[],
  sign: RegExp,
  env: Record<string, string> = {},
  cwd = root,
): Promise<Child> {
  return started(spawn(process.execPath, args, { cwd, env: { ...process.env, ...env } }), sign)
}

/** The same for whatever program has just been spawned. */
export function started(child: ChildProcessWithoutNullStreams, sign: RegExp): Promise<Child> {
  child.stdin.end()
  const { promise, resolve, reject } = Promise.withResolvers<Child>()
  let output = ''
  const outputs = [child.stdout, child.stderr]
  const read = (chunk: Buffer) => {
    output += chunk
    if (!sign.test(output)) return
    resolve(opened(child, output))
    // Kept and searched for hours, what it went on to log took most of a core from whatever was measured.
    for (const each of outputs) each.off('data', read).resume()
  }
  for (const each of outputs) each.on('data', read)
  child.once('exit', (code) =>
    reject(new Error(`${child.spawnargs.join(' ')} ended with ${code}:\n${output}`)),
  )
  return promise
}

/** The same for a shop, which keeps as much memory in reserve as by `npm start`. */
export const startOwn = (args: string[], sign: RegExp, env: Record<string, string>) =>
  startChild([...engineFlags, ...args], sign, { ...allocatorSettings, ENV_FILE: 'off', ...env })

const opened = (child: ChildProcess, output: string): Child => ({
  pid: child.pid ?? 0,
  output,
  stop: () => stop(child),
  kill: () => child.kill('SIGKILL'),
})

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}

/** Processor time that a process has used, seconds; where the system does not tell, 0. */
export function cpuSeconds(pid: number): number {
  return usedTime(`/proc/${pid}`)
}

/** The same for what the system tells of a process or thread in this folder. */
export function usedTime(folder: string): number {
  const fields = readProc(`${folder}/stat`)
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100
}

/** Memory that a process holds, MB; where the system does not tell, 0. */
export function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readProc(`/proc/${pid}/status`))?.[1] ?? 0) / 1024
}

/** A process and all that it started, those of PostgreSQL excepted. */
export function family(pid: number): number[] {
  const children = readProc(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number)
  return [pid, ...children.flatMap(family)]
}

/** Empty where the system does not tell. */
export function readProc(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
