import type { Run } from './run.ts'
import { coldStart } from './runs/cold-start.ts'
import { oneProduct } from './runs/hot-product.ts'
import { idleAndScanners } from './runs/idle-and-scanners.ts'
import { lists } from './runs/lists.ts'
import { ramp } from './runs/ramp.ts'
import { soak } from './runs/soak.ts'
import { nearTheKnee, smoke } from './runs/steady.ts'
import { loginStorm } from './runs/storm.ts'
import { overload, spike } from './runs/too-much.ts'
import { twoNodes } from './runs/two-nodes.ts'
import { uploads } from './runs/uploads.ts'

/** In the order in which they run: later runs use the knee, which is found early. */
export const runs: Run[] = [
  smoke,
  ramp,
  nearTheKnee,
  soak,
  spike,
  overload,
  loginStorm,
  oneProduct,
  lists,
  uploads,
  idleAndScanners,
  twoNodes,
  coldStart,
]
