import { setTimeout } from 'node:timers/promises'
import type { Db } from '#server/lib/db'
import { hashToken } from '#server/lib/token'
import type { Fault, Scene } from './fault.ts'
import { newKey, unanswered } from './load.ts'
import { holdLock, lockProduct, lockTable, untilSomeoneWaits } from './locks.queries.ts'
import type { Buyer, Place } from './place.ts'
import { FaultProxy } from './proxy.ts'
import { untilSent } from './verify-mails.ts'

interface Moment {
  title: string
  /** Runs first, while nobody orders. */
  prepare?: (place: Place) => Promise<unknown>
  /**
   * Sets the trap for one marked order; resolves once it is caught, to a function that opens the trap, if
   * needed.
   */
  reach: (scene: Scene, key: string, buyer: Buyer, order: () => Promise<unknown>) => Promise<Release>
}
type Release = (() => Promise<void>) | undefined

/**
 * How long an order may take to its moment (milliseconds), and how many orders are tried on a busy machine.
 */
const longestWait = 15_000
const tries = 3

/**
 * Moments of placing an order. They are recognised by bytes on the node's connections, or by statements that
 * wait for a lock: the shop itself has no hook for it.
 */
const committed: Moment = {
  title: 'committed, which PostgreSQL is about to say',
  reach: onTheWire('down', 1, (key) => key),
}
const moments: Moment[] = [
  committed,
  { title: 'inserted, not committed', reach: locked((db) => lockTable(db, 'order_history')) },
  { title: 'answered, and the answer is on its way', reach: onItsWayToTheClient },
  {
    title: 'its e-mails written, not yet queued',
    // Otherwise they would be written minutes later, behind the e-mails of hundreds of rounds.
    prepare: untilSent,
    reach: onTheWire('up', 2, (key) => key),
  },
  { title: 'its statement not yet sent', reach: onTheWire('up', 1, (key) => key) },
  { title: 'answered, its e-mails not yet written', reach: answered },
  {
    title: 'its statement waits for the product',
    reach: locked((db, { place }) => lockProduct(db, place.product._id)),
  },
  {
    title: 'its session not yet looked up',
    reach: onTheWire('up', 1, (_, { token }) => hashToken(token).toString('hex')),
  },
]

/** Kills the node and starts it again, as systemd would. */
async function crash(scene: Scene, buyer: Buyer, moment: Moment) {
  const { place } = scene
  const release = await reach(scene, buyer, moment)
  await place.node.end('SIGKILL')
  await release?.()
  heal(scene)
  await place.node.start()
}

async function reach(scene: Scene, buyer: Buyer, moment: Moment) {
  const { title, prepare, reach } = moment
  if (prepare) await scene.load.rest(() => prepare(scene.place))
  const releases: Promise<Release>[] = []
  for (let left = tries; left > 0; left -= 1) {
    const key = newKey()
    releases.push(reach(scene, key, buyer, () => scene.load.order(buyer, key)))
    // An order that missed its time may still be caught late.
    const caught = Promise.race(releases).then((release) => ({ release }))
    const found = await Promise.race([caught, setTimeout(longestWait, undefined, { ref: false })])
    if (found) return found.release
  }
  scene.report(`the drill never reached « ${title} »`)
  return undefined
}

function heal({ place }: Scene) {
  place.dbProxy.heal()
  if (place.front instanceof FaultProxy) place.front.heal()
}

function onTheWire(
  direction: 'up' | 'down',
  nth: number,
  marker: (key: string, buyer: Buyer) => string,
): Moment['reach'] {
  return async ({ place }, key, buyer, order) => {
    const held = place.dbProxy.holdAt(marker(key, buyer), direction, nth)
    void order()
    await held
    return undefined
  }
}

async function onItsWayToTheClient(
  { place }: Scene,
  key: string,
  _buyer: Buyer,
  order: () => Promise<unknown>,
) {
  const held = (place.front as FaultProxy).holdAt(key, 'down')
  void order()
  await held
  return undefined
}

async function answered(_scene: Scene, _key: string, _buyer: Buyer, order: () => Promise<unknown>) {
  await order()
  return undefined
}

function locked(lock: (db: Db, scene: Scene) => PromiseLike<unknown>): Moment['reach'] {
  return async (scene, _key, _buyer, order) => {
    const release = await holdLock(scene.place.db, (db) => lock(db, scene))
    void order()
    await untilSomeoneWaits(scene.place.db)
    return release
  }
}

async function strike(scene: Scene) {
  const { place, round } = scene
  const [buyer] = place.buyers as [Buyer]
  // First every moment once, then as many rounds at a random moment.
  const moment = moments[round % (moments.length * 2)]
  if (moment) {
    await crash(scene, buyer, moment)
    return
  }
  await setTimeout(Math.random() * 300)
  await place.node.end('SIGKILL')
  await place.node.start()
}

export const crashDuringOrder: Fault = {
  id: 'F1',
  title: 'kill -9 of a node while it places an order',
  rounds: { short: 5, full: 400 },
  // The killed node cuts off its clients, and until it is back nobody is let in.
  mayAnswer: [503, unanswered],
  strike,
  control: {
    bug: 'clients ask again without their key',
    breaks: 'I2',
    load: { isCareless: true },
    strike: (scene) => crash(scene, scene.place.buyers[0] as Buyer, committed),
  },
}
