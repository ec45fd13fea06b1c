import { join } from 'node:path'
import { connect } from '#server/lib/db'
import { openStorage } from '#server/lib/storage'
import type { Child } from '../child.ts'
import { type Contender, openPlace, type Place } from '../place.ts'
import { fillVolume } from '../volume.queries.ts'
import { dailyMix } from './mix.ts'
import type { Kind, Phase, PhaseOutcome, Plan } from './plan.ts'
import { type Scene, setScene } from './scene.ts'
import { send } from './send.ts'

/** Added to the 1,200 products of the bench. */
const volume = { categories: 20, options: 20, products: 1000, users: 50_000, orders: 200_000, audit: 1000 }

/** The setting of a run: a shop with its usual defences, and its clients and requests. */
export interface Stage {
  place: Place
  scene: Scene
  shop: Contender & Child
  opsPort: number
  /** Requests a second beyond which the shop does not keep up: found by the ramp, or given. */
  knee: number
  /** Whether bugs are planted, as a control; then orders are lost too. */
  isPlanted: boolean
  /** Settings of every shop of the run: the usual defences, and any bugs planted as a control. */
  settings: Record<string, string>
  /** Sends the day's mix, or other kinds, at the rates of these phases. */
  send: (
    phases: Phase[],
    other?: Partial<Plan>,
    watch?: Parameters<typeof send>[1],
  ) => Promise<PhaseOutcome[]>
}

/** @param isPlanted whether the shop gets bugs that the runs have to find */
export async function openStage(knee: number, isPlanted = false) {
  console.log('Furnishing a shop (some minutes on a busy machine)…')
  const place = await openPlace({ repetitions: 1, warmUp: 0, seconds: 0 })
  try {
    const filling = connect(place.address, {
      max: 1,
      name: 'paillasse volume',
      silence: Number.POSITIVE_INFINITY,
    })
    await fillVolume(filling, volume)
    await filling.end()
    const scene = await setScene(place.db, openStorage(place.dataDir))
    const bugs: Record<string, string> = isPlanted
      ? { NODE_OPTIONS: `--import=${join(import.meta.dirname, 'saboteur.ts')}` }
      : {}
    const settings = { ...usualDefences, ...bugs }
    const shop = await place.startShop('the shop', settings)
    // Otherwise the bench's own shop would do half of this shop's jobs.
    await place.shop.stop()
    const opsPort = opsPortOf(shop)
    const own = { settings, send: sender(scene, shop.port) }
    const stage: Stage = { place, scene, shop, opsPort, knee, isPlanted, ...own }
    await stage.send([{ name: 'warming up', rate: 50, seconds: 10 }])
    return { ...stage, close: () => place.close() }
  } catch (error) {
    await place.close()
    throw error
  }
}

/** The defaults, except for the limits per address, which would stop a load from a single address. */
const usualDefences = { MAX_EVENT_LOOP_DELAY: '', MAX_MEMORY: '', RATE_LIMITS: 'off' }

export const opsPortOf = ({ output }: Child) =>
  Number(/metrics: http:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1])

export function sender(scene: Scene, port: number): Stage['send'] {
  const kinds: Kind[] = dailyMix(scene)
  return (phases, other = {}, watch) =>
    send({ port, kinds, phases, connections: 2000, timeout: 10, bin: 1, ...other }, watch)
}
