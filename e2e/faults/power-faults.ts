import type { Fault, Scene } from './fault.ts'
import { copyDisk, onlyRoot, swapDisk, syncDisk } from './small-disk.ts'

/**
 * As if the power went: everything that PostgreSQL has not had written to its disk is gone. Its processes are stopped
 * in one instant, the file that its disk is in is copied as it stands (what the disk's own file system still holds in
 * memory is not in it), and PostgreSQL starts from the copy. A disk that says it has written what it has not is not
 * imitated.
 */
async function cutPower({ place }: Scene) {
  const { postgres, dataDir } = place
  const all = postgres.family()
  for (const pid of all) process.kill(pid, 'SIGSTOP')
  const copy = copyDisk(dataDir)
  await postgres.endAll(all)
  swapDisk(dataDir, copy)
  await postgres.start()
}

/** Small logs, so that they fit on a small disk. */
const small = { max_wal_size: '64MB', min_wal_size: '32MB' }
const diskMegabytes = 220

export const powerCut: Fault = {
  id: 'F25',
  title: 'the power of PostgreSQL’s disk is cut (imitated)',
  rounds: { short: 0, full: 50 },
  place: { diskMegabytes, postgres: small },
  impossible: onlyRoot,
  strike: cutPower,
  control: {
    bug: 'PostgreSQL does not wait for its disk (fsync = off)',
    breaks: 'I1',
    place: { diskMegabytes, postgres: { ...small, fsync: 'off' } },
    async strike(scene) {
      // The shop itself is on the disk; only what is ordered from now on is not.
      syncDisk(scene.place.dataDir)
      await scene.load.placed(10)
      await cutPower(scene)
    },
  },
}
