import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the kernel's control groups for the processor are: of version 1, of version 2. */
const roots = ['/sys/fs/cgroup/cpu', '/sys/fs/cgroup']
let isInside = false

/** Whether what gives way to what counts among all processes that were started here. */
export const isInOwnGroup = () => isInside

/**
 * Puts this process, and whatever it will start, into a control group of its own, as systemd does with a service. Outside
 * of one the kernel shares the processors between sessions first, of which each process of PostgreSQL's is one: who gives
 * way to whom counts within a session alone. Where the system does not let it, everything stays as it is.
 */
export function enterOwnGroup() {
  for (const root of roots) {
    const group = join(root, `paillasse-load-${process.pid}`)
    try {
      // Version 2 shares the processors between groups where it is told to.
      const controllers = join(root, 'cgroup.subtree_control')
      if (existsSync(controllers)) writeFileSync(controllers, '+cpu')
      mkdirSync(group)
      process.once('exit', () => leave(root, group))
      writeFileSync(join(group, 'cgroup.procs'), String(process.pid))
      isInside = true
      return
    } catch {
      // Not this version, or nobody lets us.
    }
  }
}

function leave(root: string, group: string) {
  try {
    writeFileSync(join(root, 'cgroup.procs'), String(process.pid))
    rmdirSync(group)
  } catch {
    // Somebody is still in it: an empty one is left behind.
  }
}
