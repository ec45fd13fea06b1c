import { setTimeout } from 'node:timers/promises'
import type { Fault, Scene } from './fault.ts'
import { unanswered } from './load.ts'
import type { ShopNode } from './nodes.ts'
import { forgetNewestOrder } from './orders.queries.ts'
import type { Place } from './place.ts'

/** A node that is told to stop is gone within this. Milliseconds. */
const longestDrain = 10_000
const twoNodes = { nodes: 2, settings: { DRAIN_SECONDS: '1' } }

/** Ends and starts one node after the other; meanwhile the other one serves. */
async function roll({ place, load, report }: Scene, signal: NodeJS.Signals) {
  const from = load.answers.length
  for (const node of place.nodes) {
    const started = performance.now()
    await node.end(signal)
    const took = performance.now() - started
    if (took > longestDrain) report(`I10 a node took ${Math.round(took)} ms to stop`)
    await node.start()
    await untilReady(place, node)
  }
  const failed = load.answers.slice(from).filter(({ status }) => status !== 201)
  if (failed.length > 0)
    report(`I10 ${failed.length} requests failed: ${failed.map(({ status }) => status).slice(0, 5)}`)
}

/** Resolves once the balancer sends requests to this node again. */
export async function untilReady({ front }: Place, node: ShopNode) {
  while ('isReady' in front && !front.isReady(node)) await setTimeout(20)
}

export const rollingRestart: Fault = {
  id: 'F19',
  title: 'rolling restart of two nodes under load (SIGTERM)',
  rounds: { short: 1, full: 50 },
  // One of the nodes is always there to serve everybody.
  mayAnswer: [],
  place: twoNodes,
  load: { pause: 5 },
  // A node may refuse requests by itself if other faults keep its cores busy and so make it late.
  company: 'none',
  strike: (scene) => roll(scene, 'SIGTERM'),
  control: {
    bug: 'nodes are killed instead of asked to stop',
    breaks: 'I10',
    // Each client always has an order under way: in a pause between two it would not notice the kill.
    load: { pause: 0 },
    strike: (scene) => roll(scene, 'SIGKILL'),
  },
}

/** The balancer notices within this that a node is gone. Milliseconds. */
const hearing = 100

/** Until the killed nodes are ready again, only requests that they were serving fail. */
async function kill({ place, load, report }: Scene, nodes: ShopNode[]) {
  await setTimeout(1000 + Math.random() * 2000)
  const killed = performance.now()
  await Promise.all(nodes.map((node) => node.end('SIGKILL')))
  const gone = performance.now() + hearing
  await Promise.all(nodes.map((node) => node.start()))
  for (const node of nodes) await untilReady(place, node)
  const wasServed = load.failures.filter((each) => each.at > killed && each.at - each.milliseconds < gone)
  const others = load.failures.length - wasServed.length
  if (others > 0) report(`I10 requests failed that no killed node was serving: ${others}`)
  if (wasServed.length > place.buyers.length)
    report(`I10 requests failed of ${place.buyers.length} clients at one kill: ${wasServed.length}`)
}

export const nodeKilledAgainAndAgain: Fault = {
  id: 'F18',
  title: 'two nodes, one of them killed again and again',
  rounds: { short: 0, full: 90 },
  // To clients of the killed node the balancer answers 502, or hangs up.
  mayAnswer: [502, 503, unanswered],
  place: twoNodes,
  // A node may refuse requests by itself if other faults keep its cores busy and so make it late.
  company: 'none',
  strike: (scene) => kill(scene, [scene.place.nodes[scene.round % 2] as ShopNode]),
  control: {
    bug: 'both nodes are killed at once, and an acknowledged order is deleted',
    breaks: ['I1', 'I10 requests failed that no killed node was serving:'],
    strike: (scene) => kill(scene, scene.place.nodes),
    spoil: ({ db }) => forgetNewestOrder(db),
  },
}
