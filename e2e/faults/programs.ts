import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'

/** Whether this program is installed. */
export const has = (program: string) => spawnSync('which', [program]).status === 0

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a program that a fault needs; it ends with the drill at the latest. */
export function helper(program: string, args: string[], options: SpawnOptions = { stdio: 'ignore' }) {
  const child = spawn(program, args, options)
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}
