import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import type { Fault, Scene } from './fault.ts'
import type { Load } from './load.ts'
import type { ShopNode } from './nodes.ts'
import { isInOwnNetwork } from './own-network.ts'
import { has, helper } from './programs.ts'
import type { FaultProxy } from './proxy.ts'
import { measure } from './resources.ts'
import { isServed, makeDocument, neverRead, requestOf } from './slow-clients.ts'

/** A way to send or read next to nothing. */
interface Kind {
  /** Arguments of slowhttptest. */
  args: string[]
  target: (document: string) => string
  /** The drill's own clients of this kind: what they do first, and then every five seconds. */
  begin: (document: string) => string
  goOn: (socket: Socket) => unknown
  /**
   * How long the shop keeps them: senders as in the table of faults, readers by its own rule. Milliseconds.
   */
  longest: number
  /**
   * How many files they must take at once, or they were not slow. A reader takes two files, and as many
   * readers may wait as 64 MB hold.
   */
  held: number
}

const kinds: Kind[] = [
  {
    args: ['-H'],
    target: () => '/api/products',
    begin: () => 'GET /api/products HTTP/1.1\r\nHost: 127.0.0.1\r\n',
    goOn: (socket) => socket.write('X-Slow: yes\r\n'),
    longest: 20_000,
    held: 3500,
  },
  {
    args: ['-B', '-t', 'POST', '-f', 'application/json'],
    target: () => '/api/users/login',
    begin: () =>
      'POST /api/users/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n' +
      'Content-Length: 4096\r\n\r\n{',
    goOn: (socket) => socket.write(' '),
    longest: 20_000,
    held: 3500,
  },
  {
    args: ['-X', '-n', '5', '-z', '32'],
    target: (document) => document,
    begin: requestOf,
    goOn: (socket) => socket.resume(),
    longest: 60_000,
    held: 1300,
  },
]

/** Connections, new ones per second, and the drill's own connections beside them, which are followed. */
const [slowSockets, perSecond, followed] = [4000, 500, 20]
/**
 * The attackers run at idle priority, as if on other machines, so that they take nothing from the shop but
 * what they ask of it: slowhttptest looks through all its connections at every event, which takes most of a
 * core.
 */
const yielding = ['--idle', '0', 'slowhttptest']
/** How long everyone else is timed without slow clients, and then beside them. Seconds. */
const asInTheTable = { calm: 30, slow: 300 }
const shorter = { calm: 5, slow: 30 }
/** How many times slower everyone else may be served beside them. */
const mostSlower = 2
/** The shop looks for late clients often, and somewhat later if it is busy. Milliseconds. */
const margin = 2000

/** slowhttptest ends once the shop has closed all its connections: then it starts again. */
async function attack({ url }: ShopNode, { args, target }: Kind, document: string, seconds: number) {
  const end = performance.now() + seconds * 1000
  const address = `${url}${target(document)}`
  for (let left = seconds; left > 1; left = Math.floor((end - performance.now()) / 1000)) {
    const settings = ['-c', slowSockets, '-r', perSecond, '-i', 5, '-l', left, '-u', address]
    await once(helper('chrt', [...yielding, ...args, ...settings.map(String)]), 'exit')
    await setTimeout(1000)
  }
}

/** @returns the most files that the node had open until `act` was over */
async function mostFiles(node: ShopNode, act: Promise<unknown>) {
  let most = 0
  let isOver = false
  void act.finally(() => {
    isOver = true
  })
  for (; !isOver; await setTimeout(500)) most = Math.max(most, node.resources()?.files ?? 0)
  return most
}

/**
 * The drill's own clients join once all others are connected; whatever they go on doing, they are closed in
 * time.
 */
async function follow({ place: { node }, report }: Scene, { args, ...kind }: Kind, document: string) {
  await setTimeout((slowSockets / perSecond) * 1000)
  const sockets = Array.from({ length: followed }, () => neverRead(node, kind.begin(document)))
  const timer = setInterval(() => {
    for (const socket of sockets) kind.goOn(socket)
  }, 5000)
  await setTimeout(margin)
  if ((await countHeld(node, sockets)) === 0) report('none of the drill’s own slow clients came in')
  // Once seen as closed they stay so: soon afterwards their ports belong to other connections.
  const end = performance.now() + kind.longest
  let held = followed
  for (; held > 0 && performance.now() < end; await setTimeout(1000)) held = await countHeld(node, sockets)
  if (held > 0) report(`I11 ${held} of ${followed} slow clients (${args[0]}) are connected after their time`)
  clearInterval(timer)
  for (const socket of sockets) socket.destroy()
}

/**
 * How many of these the node still holds. Asks `ss`: reading the socket table here would block everything
 * else.
 */
async function countHeld({ port }: ShopNode, sockets: Socket[]) {
  const clients = new Set(sockets.map(({ localPort }) => `:${localPort}`))
  const ss = helper('ss', ['-Htn', 'state', 'established', `sport = :${port}`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const rows = (await text(ss.stdout as Readable)).split('\n')
  return rows.filter((row) => clients.has(/:\d+$/.exec(row.trim())?.[0] ?? '')).length
}

/** While slow clients hold connections, everyone else is served, and nearly as fast. */
async function serveMeanwhile(scene: Scene, seconds = asInTheTable) {
  const { place, load, round, report } = scene
  const kind = kinds[round % kinds.length] as Kind
  const document = await makeDocument(place)
  if (!(await isServed(place.node, requestOf(document)))) report('I10 a document is not sent')
  const before = await answersDuring(load, setTimeout(seconds.calm * 1000))
  const { files } = await measure(place)
  const slow = Promise.all([attack(place.node, kind, document, seconds.slow), follow(scene, kind, document)])
  const [beside, most] = await Promise.all([answersDuring(load, slow), mostFiles(place.node, slow)])
  if (most - files < kind.held)
    report(`slow clients (${kind.args[0]}) took only ${most - files} files at once`)
  const failed = beside.filter(({ status }) => status !== 201)
  if (failed.length > 0) report(`I10 ${failed.length} of ${beside.length} orders failed beside slow clients`)
  const [calm, busy] = [p99(before), p99(beside)]
  if (busy > calm * mostSlower) {
    report(`I10 an order took ${Math.round(busy)} ms (p99) beside slow clients, ${Math.round(calm)} before`)
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
  // Everyone else is served beside them.
  mayAnswer: [],
  company: 'none',
  warmUp: 3000,
  mayKeep: 160,
  isOverNetwork: true,
  impossible: () => {
    const missing = ['slowhttptest', 'chrt', 'ss', 'ip', 'unshare'].find((program) => !has(program))
    if (missing) return `${missing} is not installed`
    return isInOwnNetwork() ? undefined : 'the system gives it no network of its own'
  },
  strike: (scene) => serveMeanwhile(scene),
  control: {
    bug: 'the way back to everyone else takes 0.1 s meanwhile',
    breaks: 'I10 an order',
    async strike(scene) {
      const front = scene.place.front as FaultProxy
      const slowDown = globalThis.setTimeout(
        () => {
          front.delay = 100
        },
        (shorter.calm + 5) * 1000,
      )
      await serveMeanwhile(scene, shorter).finally(() => clearTimeout(slowDown))
      front.delay = 0
    },
  },
}
