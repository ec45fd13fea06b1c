import { crashDuringAccountsChange } from './account-faults.ts'
import { restoredToTime } from './archive-faults.ts'
import { damagedBackup, restoredElsewhere } from './backup-faults.ts'
import { callsFail } from './call-faults.ts'
import { answersLost } from './client-faults.ts'
import { clocksDiffer } from './clock-faults.ts'
import { crashDuringOrder } from './crash-order.ts'
import { backendEnds, connectionsCut, databaseEnds, databaseSilent } from './database-faults.ts'
import { badDeploy } from './deploy-faults.ts'
import { databaseDiskFull, uploadDiskFull } from './disk-faults.ts'
import type { Fault } from './fault.ts'
import { clientsHalfOpen } from './half-open-faults.ts'
import { crashBeforeTheMailIsAcknowledged, mailServerMoods } from './mail-faults.ts'
import { memoryRunsOut } from './memory-faults.ts'
import { schemaMigrated } from './migration-faults.ts'
import { nodeKilledAgainAndAgain, rollingRestart } from './node-faults.ts'
import { filesRunOut, nodeStandsStill } from './patience-faults.ts'
import { powerCut } from './power-faults.ts'
import { clientsSlow } from './slow-client-faults.ts'
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
  callsFail,
  mailServerMoods,
  crashBeforeTheMailIsAcknowledged,
  clientsSlow,
  clientsHalfOpen,
  clocksDiffer,
  nodeKilledAgainAndAgain,
  rollingRestart,
  schemaMigrated,
  nodeStandsStill,
  memoryRunsOut,
  processorStarved,
  restoredElsewhere,
  restoredToTime,
  damagedBackup,
  powerCut,
  badDeploy,
]
