import type { Fault, Scene } from './fault.ts'
import { copyDisk, onlyRoot, swapDisk, syncDisk } from './small-disk.ts'

/**
 * Imitates a power cut: everything that PostgreSQL has not had written to its disk is lost. Its processes are
 * stopped in one instant, the file that holds its disk is copied as it stands (without what the disk's file
 * system still holds in memory), and PostgreSQL starts from the copy. A disk that claims to have written what
 * it has not is not imitated.
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

/** Write-ahead logs small enough for a small disk. */
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
      // Puts the shop itself on the disk; only later orders are not on it.
      syncDisk(scene.place.dataDir)
      await scene.load.placed(10)
      await cutPower(scene)
    },
  },
}
