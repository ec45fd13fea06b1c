import type { Fault, Scene } from './fault.ts'
import { copyDisk, onlyRoot, swapDisk } from './small-disk.ts'

/**
 * As if the power went: everything that PostgreSQL has not had written to its disk is gone. Its processes are
 * stopped in one instant, the disk is copied as it is, and PostgreSQL starts from the copy.
 */
async function cutPower({ place, report }: Scene) {
  const { postgres, dataDir } = place
  const all = postgres.family()
  for (const pid of all) process.kill(pid, 'SIGSTOP')
  const copy = copyDisk(dataDir)
  await postgres.endAll(all)
  swapDisk(dataDir, copy)
  // A disk that was lied to may not even do for a start.
  await postgres.start().catch((error: Error) => report(`I1 PostgreSQL does not start: ${error.message}`))
}

/** Small logs, so that they fit on a small disk. */
const small = { max_wal_size: '64MB', min_wal_size: '32MB' }

export const powerCut: Fault = {
  id: 'F25',
  title: 'the power of PostgreSQL’s disk is cut (imitated)',
  rounds: { short: 0, full: 50 },
  place: { diskMegabytes: 220, postgres: small },
  impossible: onlyRoot,
  strike: cutPower,
  control: {
    bug: 'PostgreSQL does not wait for its disk (fsync = off)',
    breaks: 'I1',
    place: { diskMegabytes: 220, postgres: { ...small, fsync: 'off' } },
  },
}
