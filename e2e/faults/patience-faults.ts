import { spawnSync } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Fault, Scene } from './fault.ts'
import { unanswered } from './load.ts'
import { untilReady } from './node-faults.ts'
import type { ShopNode } from './nodes.ts'

const has = (program: string) => spawnSync('which', [program]).status === 0

/** A node that stands still is passed over, and serves again when it goes on. */
async function standStill({ place, round, report }: Scene) {
  const node = place.nodes[round % place.nodes.length] as ShopNode
  node.signal('SIGSTOP')
  await setTimeout(5000)
  if ('isReady' in place.front && place.front.isReady(node))
    report('I10 a node that stands still passes for ready')
  node.signal('SIGCONT')
  await untilReady(place, node)
}

export const nodeStandsStill: Fault = {
  id: 'F21',
  title: 'one of two nodes stands still for five seconds',
  rounds: { short: 0, full: 20 },
  place: { nodes: 2 },
  strike: standStill,
  control: {
    bug: 'clients ask again without their key, and give up early',
    breaks: 'I2',
    load: { isCareless: true, patience: 1000 },
    // Whoever gave up may be noticed before their order is placed: then there is no second one.
    async strike(scene) {
      for (let round = 0; round < 6; round += 1) await standStill({ ...scene, round })
    },
  },
}

/** So few that a storm of sockets takes them all. */
const fewFiles = 110

export const filesRunOut: Fault = {
  id: 'F12',
  title: 'a node runs out of file descriptors',
  rounds: { short: 0, full: 20 },
  // Whoever comes anew finds no file left for their connection.
  mayAnswer: [503, unanswered],
  place: { wrapper: () => ['prlimit', `--nofile=${fewFiles}`] },
  impossible: () => (has('prlimit') ? undefined : 'prlimit is not installed'),
  async strike({ place }) {
    const sockets = Array.from({ length: fewFiles }, () => connect(place.node.port, '127.0.0.1'))
    for (const socket of sockets) socket.on('error', () => {})
    await setTimeout(5000)
    for (const socket of sockets) socket.destroy()
  },
  control: {
    bug: 'the node ends instead of enduring it',
    breaks: 'I10',
    async strike({ place }) {
      await place.node.end('SIGKILL')
      globalThis.setTimeout(() => void place.node.start(), 11_000)
    },
  },
}
