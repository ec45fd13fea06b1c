import { spawnSync } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Fault, Scene } from './fault.ts'
import { newKey, unanswered } from './load.ts'
import { untilReady } from './node-faults.ts'
import type { ShopNode } from './nodes.ts'
import { has } from './programs.ts'
import { upload } from './upload-faults.ts'

/** The balancer passes over a stopped node, which serves again once it goes on. */
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
    load: { isCareless: true, timeout: 1000 },
    // The node may notice the client's hang-up before it places the order: then there is no second one.
    async strike(scene) {
      for (let round = 0; round < 6; round += 1) await standStill({ ...scene, round })
    },
  },
}

/**
 * The file limits of the table of faults: `fewFiles` is so low that a storm of sockets takes them all.
 * `toStart` is higher, because a starting node reads its modules at once; a serving node has some forty files
 * open.
 */
const [fewFiles, toStart] = [64, 110]

/** Sets how many files a running node may have open; files that are open stay so. */
function allow({ pid }: ShopNode, files: number) {
  const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--nofile=${files}:`])
  if (status !== 0) throw new Error(`prlimit: ${stderr}`)
}

/**
 * Connects until the node has hardly any file left. The node may be busy, and hangs up on clients without a
 * file.
 * @param sockets receives the connected sockets
 * @returns how many files it has open
 */
async function storm(node: ShopNode, sockets: Socket[]) {
  const end = performance.now() + 30_000
  for (;;) {
    for (let open = sockets.filter(({ destroyed }) => !destroyed).length; open < toStart; open += 1)
      sockets.push(connect(node.port, '127.0.0.1').on('error', () => {}))
    await setTimeout(2500)
    const open = node.resources()?.files ?? 0
    if (open >= fewFiles - 2 || performance.now() > end) return open
  }
}

/** New clients cannot connect and nothing can be stored; connected clients are served. */
async function takeFiles({ place, round, report }: Scene) {
  const { node } = place
  allow(node, fewFiles)
  const sockets: Socket[] = []
  const open = await storm(node, sockets)
  if (open < fewFiles - 2) report(`the drill has left files to the node, which has ${open} open`)
  // Unanswered; or stored, if a file was free for a moment.
  const status = await upload(place, newKey(), round)
  if (![0, 201, 503, 507].includes(status)) report(`I5 an upload was answered ${status} where files ran out`)
  await setTimeout(2500)
  for (const socket of sockets) socket.destroy()
  allow(node, toStart)
}

export const filesRunOut: Fault = {
  id: 'F12',
  title: 'a node runs out of file descriptors',
  rounds: { short: 0, full: 20 },
  // The node has no file left for a new connection.
  mayAnswer: [503, unanswered],
  mayKeep: 160,
  place: { wrapper: () => ['prlimit', `--nofile=${toStart}`] },
  impossible: () => (has('prlimit') ? undefined : 'prlimit is not installed'),
  strike: takeFiles,
  control: {
    bug: 'the node ends instead of enduring it',
    breaks: 'I10',
    async strike({ place }) {
      await place.node.end('SIGKILL')
      globalThis.setTimeout(() => void place.node.start(), 11_000)
    },
  },
}
