import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the kernel has its control groups for the processor: in version 1, and in version 2. */
const roots = ['/sys/fs/cgroup/cpu', '/sys/fs/cgroup']
let isInside = false

/**
 * Whether this process is in its own control group, within which niceness counts among all that it starts.
 */
export const isInOwnGroup = () => isInside

/**
 * Puts this process, and all that it will start, into its own control group, as systemd does with a service.
 * Without one, the kernel first shares the processors between sessions, each process of PostgreSQL's being
 * one: niceness counts only within a session. Does nothing where the system does not permit it.
 */
export function enterOwnGroup() {
  for (const root of roots) {
    const group = join(root, `paillasse-load-${process.pid}`)
    try {
      // Version 2 shares the processors between groups only if it is told to.
      const controllers = join(root, 'cgroup.subtree_control')
      if (existsSync(controllers)) writeFileSync(controllers, '+cpu')
      mkdirSync(group)
      process.once('exit', () => leave(root, group))
      writeFileSync(join(group, 'cgroup.procs'), String(process.pid))
      isInside = true
      return
    } catch {
      // Not this version, or not permitted.
    }
  }
}

function leave(root: string, group: string) {
  try {
    writeFileSync(join(root, 'cgroup.procs'), String(process.pid))
    rmdirSync(group)
  } catch {
    // A process is still in the group: it is left behind, and empties later.
  }
}
