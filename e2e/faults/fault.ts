import type { Load, LoadOptions } from './load.ts'
import type { Place, PlaceOptions } from './place.ts'

/** Everything that a fault works with. */
export interface Scene {
  place: Place
  load: Load
  /** Counts from 0. */
  round: number
  /** Reports a violation that no later comparison would show. */
  report: (violation: string) => void
}

export interface Fault {
  /** As in the table of faults: `F1`. */
  id: string
  title: string
  /** How often it strikes in `npm test` (0: not part of it), and in the full run. */
  rounds: { short: number; full: number }
  place?: PlaceOptions
  load?: LoadOptions
  /** Orders before the first round, if a fault places so many orders that they alone make the heap grow. */
  warmUp?: number
  /**
   * Statuses that clients may get instead of success; by default 503 alone. `unanswered`: the fault itself
   * cuts them off.
   */
  mayAnswer?: number[]
  /** How much more memory all nodes together may keep than before; 64 by default. Megabytes. */
  mayKeep?: number
  /** Strikes while clients order. Resolves once the fault is over, from when the recovery is timed. */
  strike: (scene: Scene) => Promise<void>
  /** Checks what must hold once the shop has recovered. */
  after?: (scene: Scene) => Promise<void>
  /**
   * Which faults may strike beside it; by default any. `quiet`: only other `quiet` ones, which leave it
   * enough processor time. `none`: it times answers, or a busy machine would keep it from striking.
   */
  company?: 'quiet' | 'none'
  /** Whether its clients connect as over a network: see own-network.ts. */
  isOverNetwork?: boolean
  /** The same fault with a bug planted in the drill, never in the shop, that must be caught. */
  control: Control
  /** Why it cannot run on this machine, if so. */
  impossible?: () => string | undefined
}

interface Control {
  bug: string
  /** How the expected violation begins, usually with an invariant; several must all be seen. */
  breaks: string | string[]
  place?: PlaceOptions
  load?: LoadOptions
  strike?: Fault['strike']
  /** Done after the round, before the comparison. */
  spoil?: (place: Place) => Promise<void>
}
