import { add, type Buckets, quantile } from './buckets.ts'
import type { Answer } from './connection.ts'
import type { Phase, PhaseOutcome, Tally } from './plan.ts'
import { binOf, count, newTally } from './tally.ts'

/** A phase under way: when its requests are due, and their outcome. */
export class PhaseTally {
  readonly #phase: Phase
  readonly #begin: number
  readonly #bin: number
  readonly #total: number
  readonly #kinds: Record<string, Tally> = {}
  readonly #bins: Tally[] = []
  readonly #placed: string[] = []
  readonly #lateness: Buckets = {}
  #cpu = process.cpuUsage()
  #taken = 0
  #counted = 0
  /** Resolves once all its requests are answered or given up. */
  readonly finished: Promise<PhaseOutcome>
  #resolve: (outcome: PhaseOutcome) => void = () => {}

  constructor(phase: Phase, begin: number, bin: number) {
    this.#phase = phase
    this.#begin = begin
    this.#bin = bin * 1000
    this.#total = Math.max(1, Math.round(phase.rate * phase.seconds))
    this.finished = new Promise((resolve) => {
      this.#resolve = resolve
    })
  }

  get isSent() {
    return this.#taken === this.#total
  }

  #dueAt(index: number) {
    return this.#begin + (index * 1000) / this.#phase.rate
  }

  isDue(now: number) {
    return !this.isSent && this.#dueAt(this.#taken) <= now
  }

  /** Takes the next request. @returns when it was due */
  take() {
    if (this.#taken === 0) this.#cpu = process.cpuUsage()
    this.#taken += 1
    return this.#dueAt(this.#taken - 1)
  }

  tellLateness(milliseconds: number) {
    add(this.#lateness, milliseconds)
  }

  count(kind: string, at: number, answer: Answer | undefined, placed?: string) {
    const milliseconds = performance.now() - at
    this.#kinds[kind] ??= newTally()
    count(this.#kinds[kind], answer, milliseconds)
    const bin = Math.floor((at - this.#begin) / this.#bin)
    this.#bins[bin] ??= newTally()
    count(this.#bins[bin], answer, milliseconds)
    if (placed) this.#placed.push(placed)
    this.#counted += 1
    if (this.#counted === this.#total) this.#end()
  }

  #end() {
    const { user, system } = process.cpuUsage(this.#cpu)
    const seconds = (performance.now() - this.#begin) / 1000
    this.#resolve({
      ...this.#phase,
      kinds: this.#kinds,
      bins: this.#bins.flatMap((tally, index) => (tally ? [binOf((index * this.#bin) / 1000, tally)] : [])),
      placed: this.#placed,
      generator: { busy: (user + system) / 1e6 / seconds, lateness: quantile(this.#lateness, 0.99) },
    })
  }
}
