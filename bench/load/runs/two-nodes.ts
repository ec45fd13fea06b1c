import { setTimeout } from 'node:timers/promises'
import { freePorts, ShopNode } from '../../../e2e/faults/nodes.ts'
import { balancerOf } from '../../../e2e/faults/place.ts'
import { undoAtExit } from '../../undoing.ts'
import { atLeast, atMost, type Run, told } from '../run.ts'
import { countOrders, countStored } from '../scene.queries.ts'
import { sender } from '../stage.ts'
import { kindByKind, p99, together } from '../tally.ts'

/** Pause between two kills. Milliseconds. */
const between = 20_000

/** L11 */
export const twoNodes: Run = {
  id: 'L11',
  title: 'two nodes at 60 % of the knee, one of them killed every twenty seconds',
  minutes: 30,
  async act({ place, scene, knee, settings }, minutes) {
    const env = { ...settings, DATA_DIR: place.dataDir, DEMO: 'off', NODE_ENV: 'production' }
    const nodes = [new ShopNode(await freePorts(), env), new ShopNode(await freePorts(), env)]
    const front = balancerOf(nodes)
    const forget = undoAtExit(() => {
      void front.close()
      for (const node of nodes) void node.end('SIGKILL')
    })
    try {
      for (const node of nodes) await node.start()
      await front.listen()
      const day = sender(scene, front.port)
      // Freshly started nodes are not what this run measures.
      await day([{ name: 'warming up', rate: knee * 0.1, seconds: 10 }])
      const before = await countOrders(place.db)
      const done = new AbortController()
      const killing = killInTurn(nodes, front, done.signal)
      // Awaited once the load is over; until then this prevents an unhandled rejection.
      killing.catch(() => {})
      const seconds = minutes * 60
      const outcomes = await day([{ name: 'kills', rate: knee * 0.6, seconds }])
      done.abort()
      const kills = await killing
      const all = together(outcomes)
      const placed = outcomes.flatMap(({ placed }) => placed)
      const stored = (await countOrders(place.db)) - before
      const lost = all.failed + all.refused
      // A cancel counts too: as long as nothing can be cancelled, an order is placed instead.
      const { failed: unknown } = together(outcomes, (kind) => ['orders', 'cancels'].includes(kind))
      return {
        checks: [
          atLeast('kills', kills, 1),
          atMost('requests that failed', (lost / all.sent) * 100, 0.5, '%'),
          atMost(
            'orders acknowledged, but not stored',
            placed.length - (await countStored(place.db, placed)),
            0,
          ),
          atMost('orders stored, but told to nobody', Math.max(0, stored - placed.length - unknown), 0),
          told('orders acknowledged', placed.length),
          told('p99', p99(all.times), 'ms'),
        ],
        notes: kindByKind(outcomes),
      }
    } finally {
      await front.close()
      for (const node of nodes) await node.end('SIGKILL')
      forget()
    }
  },
}

/** Kills one node after the other; the other one serves meanwhile. @returns how many were killed */
async function killInTurn(nodes: ShopNode[], front: ReturnType<typeof balancerOf>, signal: AbortSignal) {
  let kills = 0
  const rest = () => setTimeout(between, undefined, { signal }).catch(() => {})
  for (await rest(); !signal.aborted; await rest()) {
    const node = nodes[kills % nodes.length] as ShopNode
    await node.end('SIGKILL')
    kills += 1
    await node.start()
    while (!front.isReady(node)) await setTimeout(20)
  }
  return kills
}
