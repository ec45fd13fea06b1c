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
 * Every measure by its name on the command line, in running order. Orders come last of the measures on the
 * common shop, since their e-mails are sent for a while afterwards.
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

/** Run only if the command names them: they first install other shops from the registry. */
export const onRequest: Record<string, Measure> = { peers }
