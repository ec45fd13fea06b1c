import type { Ready } from '#server/lib/ready-bytes'

/** The result of making an answer; with `'personal'` and `'unmade'` the waiting callers make it themselves. */
export type Made = Ready | 'personal' | 'unmade'

/** The making of one answer, which others may be waiting for. */
export interface Making {
  /** Gives the answer to the waiting callers, and keeps it unless the catalogue has changed meanwhile. */
  keep: (ready: Ready) => void
  /** The answer is for its caller alone: the waiting callers make theirs, all at once. */
  asPersonal: () => void
  /** One of the waiting callers makes it instead, and the others wait for that one. `keep` still works. */
  leaveToOthers: () => void
}

interface Kept {
  ready: Ready
  madeAt: number
  /** How many of its predecessors in a row were outdated within a second. */
  shortLived: number
  /** Whether it was requested since room was last made. */
  isWanted: boolean
}

interface Outdated {
  ready: Ready
  /** Since when it is outdated. */
  at: number
  /** How many in a row, this one included, were outdated within a second. */
  shortLived: number
}

const second = 1000

/** While `made` answers are being made, others get the former one if outdated under `oldest` milliseconds. */
const enough = [
  { made: 1, oldest: second },
  { made: 6, oldest: 60_000 },
]
/** After being outdated within a second this often in a row, an answer is made only once a second. */
const mostShortLived = 3

/**
 * Ready answers by address. Once `budget` bytes are held, the oldest answer that was not requested since the
 * last removal is removed: an address that strangers ask for once drives out nothing that is in use. `forget`
 * drops the answers that a change concerns; an answer whose making began before the change is not kept. While
 * answers are made anew, the former ones are served for a while.
 */
export class ReadyStore {
  readonly #kept = new Map<string, Kept>()
  readonly #making = new Map<string, Promise<Made>>()
  readonly #budget: number
  #former = new Map<string, Outdated>()
  #underWay = 0
  #held = 0
  #generation = 0

  constructor(budget = 64 * 1024 * 1024) {
    this.#budget = budget
  }

  /** @param since ignores an answer that was made before this time of `performance.now()`. */
  get(key: string, since = 0): Ready | undefined {
    const kept = this.#kept.get(key)
    if (!kept || kept.madeAt < since) return undefined
    // Moving it to the end of the map instead would cost half as much again as sending it.
    kept.isWanted = true
    return kept.ready
  }

  /** The same answer being made for another caller, if any: a stampede makes it once. */
  beingMade(key: string) {
    return this.#making.get(key)
  }

  /** The answer of a moment ago, where it is outdated too often, or too many others are being made. */
  instead(key: string): Ready | undefined {
    const former = this.#former.get(key)
    if (!former) return undefined
    const age = performance.now() - former.at
    const isEnough = enough.some(({ made, oldest }) => this.#underWay >= made && age < oldest)
    const isRestless = former.shortLived >= mostShortLived && age < second
    return isEnough || isRestless ? former.ready : undefined
  }

  /** The answer from before the catalogue changed, however long ago. */
  former(key: string): Ready | undefined {
    return this.#former.get(key)?.ready
  }

  /** Announces that this answer is being made. */
  begin(key: string): Making {
    const generation = this.#generation
    const { promise, resolve } = Promise.withResolvers<Made>()
    this.#making.set(key, promise)
    this.#underWay += 1
    let isUnderWay = true
    const end = (made: Made) => {
      if (isUnderWay) this.#underWay -= 1
      isUnderWay = false
      if (this.#making.get(key) === promise) this.#making.delete(key)
      if (typeof made === 'object' && generation === this.#generation) this.#keep(key, made)
      resolve(made)
    }
    return { keep: end, asPersonal: () => end('personal'), leaveToOthers: () => end('unmade') }
  }

  /**
   * @param category the one that changed; without it, anything may have changed. Answers about other
   * categories stay.
   * @param at since when answers may be outdated, as `performance.now()` tells it
   */
  forget(category?: string, at = performance.now()) {
    this.#generation += 1
    this.#making.clear()
    const now = performance.now()
    const last: [string, Outdated][] = []
    for (const [key, { ready, madeAt, shortLived }] of this.#kept) {
      if (category && ready.category && ready.category !== category) continue
      last.push([key, { ready, at, shortLived: now - madeAt < second ? shortLived + 1 : 0 }])
      this.#drop(key)
    }
    // When many categories change at once, most of them concern nothing that is still kept.
    if (last.length > 0) this.#former = this.#fitting([...last, ...this.#former])
  }

  /** The first ones that fit into half the budget. */
  #fitting(outdated: [string, Outdated][]) {
    const fitting = new Map<string, Outdated>()
    let room = this.#budget / 2
    for (const [key, former] of outdated) {
      room -= size(key, former.ready)
      if (room > 0) fitting.set(key, former)
    }
    return fitting
  }

  #keep(key: string, ready: Ready) {
    const shortLived = this.#former.get(key)?.shortLived ?? 0
    this.#drop(key)
    this.#former.delete(key)
    const room = this.#budget - size(key, ready)
    if (room < 0) return
    // Comes before the new answer is put: among answers that are all in use, it would be the first to go.
    for (const [oldest, kept] of this.#kept) {
      if (this.#held <= room) break
      this.#drop(oldest)
      if (kept.isWanted) this.#put(oldest, kept)
    }
    this.#put(key, { ready, madeAt: performance.now(), shortLived })
  }

  #put(key: string, kept: Omit<Kept, 'isWanted'>) {
    this.#kept.set(key, { ...kept, isWanted: false })
    this.#held += size(key, kept.ready)
  }

  #drop(key: string) {
    const kept = this.#kept.get(key)
    if (!kept) return
    this.#kept.delete(key)
    this.#held -= size(key, kept.ready)
  }
}

/** Includes the most that its compressed forms will take: each is made when first requested. */
function size(key: string, { identity }: Ready) {
  return 4000 + key.length * 2 + identity.length * 2
}
