import { crashDuringAccountsChange } from './account-faults.ts'
import { damagedBackup, restoredElsewhere } from './backup-faults.ts'
import { answersLost } from './client-faults.ts'
import { clocksDiffer } from './clock-faults.ts'
import { crashDuringOrder } from './crash-order.ts'
import { backendEnds, connectionsCut, databaseEnds, databaseSilent } from './database-faults.ts'
import { badDeploy } from './deploy-faults.ts'
import { databaseDiskFull, uploadDiskFull } from './disk-faults.ts'
import type { Fault } from './fault.ts'
import { crashBeforeTheMailIsAcknowledged, mailServerMoods } from './mail-faults.ts'
import { nodeKilledAgainAndAgain, rollingRestart } from './node-faults.ts'
import { clientsHalfOpen, clientsSlow, filesRunOut, nodeStandsStill } from './patience-faults.ts'
import { powerCut } from './power-faults.ts'
import { databaseSlow, processorStarved } from './slow-faults.ts'
import { crashDuringAnUpload } from './upload-faults.ts'

/** Every fault that the shop is drilled in. */
export const faults: Fault[] = [
  crashDuringOrder,
  crashDuringAnUpload,
  crashDuringAccountsChange,
  answersLost,
  databaseEnds,
  backendEnds,
  connectionsCut,
  databaseSilent,
  databaseSlow,
  databaseDiskFull,
  uploadDiskFull,
  filesRunOut,
  mailServerMoods,
  crashBeforeTheMailIsAcknowledged,
  clientsSlow,
  clientsHalfOpen,
  clocksDiffer,
  nodeKilledAgainAndAgain,
  rollingRestart,
  nodeStandsStill,
  processorStarved,
  restoredElsewhere,
  damagedBackup,
  powerCut,
  badDeploy,
]

/** Faults of the table that are not drilled, and why; said at the end of a full run. */
export const notDrilled = [
  'F12 EIO and ENOSPC inside the process: only file descriptors run out here; full and read-only disks are F10, F11',
  'F20 a schema migrated while old and new code run together: there is one released version so far',
  'F21 memory limited by a cgroup: only standing still',
]
