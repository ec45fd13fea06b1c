import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allocatorSettings, engineFlags } from '#server/lib/memory'

export const root = join(import.meta.dirname, '..')

export interface Child {
  pid: number
  /** Its output until it was open. */
  output: string
  stop: () => Promise<void>
  /** Kills it, without waiting for its end. */
  kill: () => void
}

/**
 * Starts a program with Node and waits until it has printed `sign`.
 * @throws Error with its output, if it ends before that.
 */
export function startChild(
  args: string[],
  sign: RegExp,
  env: Record<string, string> = {},
  cwd = root,
): Promise<Child> {
  return started(spawn(process.execPath, args, { cwd, env: { ...process.env, ...env } }), sign)
}

/** The same for any program that has just been spawned. */
export function started(child: ChildProcessWithoutNullStreams, sign: RegExp): Promise<Child> {
  child.stdin.end()
  const { promise, resolve, reject } = Promise.withResolvers<Child>()
  let output = ''
  const outputs = [child.stdout, child.stderr]
  const read = (chunk: Buffer) => {
    output += chunk
    if (!sign.test(output)) return
    resolve(opened(child, output))
    // Keeping and searching hours of later log output took most of a core from whatever was measured.
    for (const each of outputs) each.off('data', read).resume()
  }
  for (const each of outputs) each.on('data', read)
  child.once('exit', (code) =>
    reject(new Error(`${child.spawnargs.join(' ')} ended with ${code}:\n${output}`)),
  )
  return promise
}

/** The same for a shop, with the engine and memory settings of `npm start`. */
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

/** Processor time that a process has used, seconds; 0 on a system without /proc. */
export function cpuSeconds(pid: number): number {
  return usedTime(`/proc/${pid}`)
}

/** The same for a process or thread given by its folder in /proc. */
export function usedTime(folder: string): number {
  const fields = readProc(`${folder}/stat`)
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100
}

/** Resident memory of a process, MB; 0 on a system without /proc. */
export function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readProc(`/proc/${pid}/status`))?.[1] ?? 0) / 1024
}

/** A process and all its descendants, without those of PostgreSQL. */
export function family(pid: number): number[] {
  const children = readProc(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number)
  return [pid, ...children.flatMap(family)]
}

/** Empty on a system without this file. */
export function readProc(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
