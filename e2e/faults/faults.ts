import { answersLost } from './client-faults.ts'
import { crashDuringOrder } from './crash-order.ts'
import { backendEnds, connectionsCut, databaseEnds, databaseSilent } from './database-faults.ts'
import type { Fault } from './fault.ts'
import { crashBeforeTheMailIsAcknowledged, mailServerMoods } from './mail-faults.ts'
import { nodeKilledAgainAndAgain, rollingRestart } from './node-faults.ts'
import { crashDuringAnUpload } from './upload-faults.ts'

/** Every fault that the shop is drilled in. */
export const faults: Fault[] = [
  crashDuringOrder,
  crashDuringAnUpload,
  answersLost,
  databaseEnds,
  backendEnds,
  connectionsCut,
  databaseSilent,
  mailServerMoods,
  crashBeforeTheMailIsAcknowledged,
  nodeKilledAgainAndAgain,
  rollingRestart,
]
