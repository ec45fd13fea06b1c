import type { Load, LoadOptions } from './load.ts'
import type { Place, PlaceOptions } from './place.ts'

/** What a fault has to work with. */
export interface Scene {
  place: Place
  load: Load
  /** Counts from 0. */
  round: number
  /** Says that something is wrong which no comparison afterwards would show. */
  report: (violation: string) => void
}

export interface Fault {
  /** As in the table of faults: `F1`. */
  id: string
  title: string
  /** How often it strikes in the run of `npm test` (0: not in it), and in the full one. */
  rounds: { short: number; full: number }
  place?: PlaceOptions
  load?: LoadOptions
  /** Orders before the first round, where there are so many beside the fault that they alone make the heap grow. */
  warmUp?: number
  /**
   * What clients may be told instead of what they ask for: 503 alone, where nothing is said here. `unanswered`: the
   * fault itself cuts them off.
   */
  mayAnswer?: number[]
  /** How much more memory all nodes together may keep than before: 64 MB, where nothing is said here. Megabytes. */
  mayKeep?: number
  /** Strikes while clients order. Resolves once the fault is over: recovery counts from then. */
  strike: (scene: Scene) => Promise<void>
  /** What has to hold once the shop is well again. */
  after?: (scene: Scene) => Promise<void>
  /**
   * Who may strike beside it: anybody where nothing is said; `quiet`: those of which this is said too, for they leave it
   * time enough; `none`: it times answers, or what else the machine does would keep it from striking.
   */
  company?: 'quiet' | 'none'
  /** Whether its clients come as over a network: see own-network.ts. */
  isOverNetwork?: boolean
  /** The same with a bug planted in the drill, never in the shop, that has to be caught. */
  control: Control
  /** Why it cannot run on this machine, if it cannot. */
  impossible?: () => string | undefined
}

interface Control {
  bug: string
  /** How what has to be seen begins: an invariant, or each of several violations. */
  breaks: string | string[]
  place?: PlaceOptions
  load?: LoadOptions
  strike?: Fault['strike']
  /** Done after the round, before the comparison. */
  spoil?: (place: Place) => Promise<void>
}
