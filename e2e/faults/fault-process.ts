// The process of one fault; see apart.ts.
import { once } from 'node:events'
import type { Assignment } from './apart.ts'
import { faults } from './faults.ts'
import { closeAllPlaces } from './place.ts'
import { runFault } from './run-fault.ts'

for (const end of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
  // On a second signal it still clears its shop away.
  process.on(end, () => {
    // A strike under way finds its shop gone; its error must not stop the clean-up.
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
