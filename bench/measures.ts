import type { Measure } from './measure.ts'
import { recognising, searching } from './measures/asking.ts'
import { browsing } from './measures/browsing.ts'
import { growing } from './measures/growing.ts'
import { ordering } from './measures/ordering.ts'
import { peers } from './measures/peers.ts'
import { sharing } from './measures/processes.ts'
import { reading } from './measures/reading.ts'
import { starting } from './measures/starting.ts'

/**
 * Every measure by the name that the command takes; they run in this order. Orders come last of what the shop serves:
 * their e-mails are sent for a while afterwards.
 */
export const measures: Record<string, Measure> = {
  reading,
  searching,
  recognising,
  browsing,
  sharing,
  starting,
  ordering,
  growing,
}

/** Only where the command names them: other shops come from the registry first. */
export const onRequest: Record<string, Measure> = { peers }
