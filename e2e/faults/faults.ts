import { crashDuringOrder } from './crash-order.ts'
import type { Fault } from './fault.ts'

/** Every fault that the shop is drilled in. */
export const faults: Fault[] = [crashDuringOrder]
