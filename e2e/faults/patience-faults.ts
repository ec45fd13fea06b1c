import { spawn, spawnSync } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Fault, Scene } from './fault.ts'
import { type Load, unanswered } from './load.ts'
import { untilReady } from './node-faults.ts'
import type { ShopNode } from './nodes.ts'

const has = (program: string) => spawnSync('which', [program]).status === 0

/** Sockets that send or read next to nothing, in each round another kind of them. */
const slowSockets = 4000
const kinds = ['-H', '-B', '-X']
/** How long everyone else is timed without them, and then beside them. Seconds. */
const asInTheTable = { calm: 30, slow: 300 }
const shorter = { calm: 5, slow: 30 }
/** How much slower they may be served beside them. */
const mostSlower = 2

async function slowClients({ place, round }: Scene, seconds: number) {
  const kind = kinds[round % kinds.length] as string
  const target = kind === '-B' ? '/api/users/login' : '/api/products'
  const args = [
    ...[kind, '-c', slowSockets, '-r', 200, '-i', 5, '-l', seconds, '-u', `${place.node.url}${target}`],
    ...(kind === '-B' ? ['-t', 'POST'] : []),
  ]
  const attack = spawn('slowhttptest', args.map(String), { stdio: 'ignore' })
  await new Promise((resolve) => attack.once('exit', resolve))
}

/** While slow clients hold the doors, everyone else is served, and nearly as soon. */
async function serveMeanwhile(scene: Scene, seconds = asInTheTable) {
  const { load, report } = scene
  const before = await answersDuring(load, setTimeout(seconds.calm * 1000))
  const beside = await answersDuring(load, slowClients(scene, seconds.slow))
  const failed = beside.filter(({ status }) => status !== 201)
  if (failed.length > 0) report(`I10 ${failed.length} of ${beside.length} orders failed beside slow clients`)
  const [calm, slow] = [p99(before), p99(beside)]
  if (slow > calm * mostSlower) {
    report(`I10 an order took ${Math.round(slow)} ms (p99) beside slow clients, ${Math.round(calm)} before`)
  }
}

async function answersDuring({ answers }: Load, act: Promise<unknown>) {
  const from = answers.length
  await act
  return answers.slice(from)
}

function p99(answers: Load['answers']) {
  const sorted = answers.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.POSITIVE_INFINITY
}

export const clientsSlow: Fault = {
  id: 'F15',
  title: 'four thousand clients send or read next to nothing',
  rounds: { short: 0, full: 3 },
  // All others are served beside them.
  mayAnswer: [],
  isTimed: true,
  warmUp: 3000,
  impossible: () => (has('slowhttptest') ? undefined : 'slowhttptest is not installed'),
  strike: (scene) => serveMeanwhile(scene),
  control: {
    bug: 'the node stops meanwhile',
    breaks: 'I10',
    async strike(scene) {
      globalThis.setTimeout(
        () => void scene.place.node.end('SIGKILL').then(() => scene.place.node.start()),
        (shorter.calm + 5) * 1000,
      )
      await serveMeanwhile(scene, shorter)
    },
  },
}

const halfOpen = 1000

/** They ask for a picture, again and again, and never read it. */
async function stopReading({ place }: Scene) {
  const picture = `GET /${place.product.image} HTTP/1.1\r\nHost: localhost\r\n\r\n`
  const sockets: Socket[] = []
  for (let count = 0; count < halfOpen; count += 1) {
    const socket = connect(place.node.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.pause()
    socket.write(picture.repeat(200))
    sockets.push(socket)
    if (count % 100 === 0) await setTimeout(50)
  }
  await setTimeout(25_000)
  for (const socket of sockets) socket.destroy()
}

export const clientsHalfOpen: Fault = {
  id: 'F16',
  title: 'a thousand clients stop reading in the middle',
  rounds: { short: 0, full: 5 },
  warmUp: 3000,
  strike: stopReading,
  control: {
    bug: 'the sockets stay open',
    breaks: 'I11',
    async strike({ place, report }) {
      const before = place.node.resources()?.files ?? 0
      const open = Array.from({ length: 100 }, () => connect(place.node.port, '127.0.0.1'))
      await setTimeout(1000)
      const after = place.node.resources()?.files ?? 0
      if (after > before * 1.1 + 8) report(`I11 files: ${before} before, ${after} after`)
      for (const socket of open) socket.destroy()
    },
  },
}

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
