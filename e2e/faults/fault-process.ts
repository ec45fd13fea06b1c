// The process of one fault; see apart.ts.
import { once } from 'node:events'
import type { Assignment } from './apart.ts'
import { faults } from './faults.ts'
import { closeAllPlaces } from './place.ts'
import { runFault } from './run-fault.ts'

for (const end of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
  // Told twice it still clears its shop away.
  process.on(end, () => {
    // What still strikes finds its shop gone, which must not keep the rest from being cleared away.
    process.on('uncaughtException', () => {})
    void closeAllPlaces().finally(() => process.exit(130))
  })
}

const [told] = await once(process, 'message')
const { index, extent }: Assignment = told
const fault = faults[index]
if (!fault) throw new Error(`There are ${faults.length} faults, none at ${index}.`)
const result = await runFault(fault, extent, console.log)
process.send?.(result, () => process.exit())
