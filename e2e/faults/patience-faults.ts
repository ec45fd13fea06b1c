import { spawnSync } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Fault, Scene } from './fault.ts'
import { newKey, unanswered } from './load.ts'
import { untilReady } from './node-faults.ts'
import type { ShopNode } from './nodes.ts'
import { has } from './programs.ts'
import { upload } from './upload-faults.ts'

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
    load: { isCareless: true, timeout: 1000 },
    // Whoever gave up may be noticed before their order is placed: then there is no second one.
    async strike(scene) {
      for (let round = 0; round < 6; round += 1) await standStill({ ...scene, round })
    },
  },
}

/**
 * As in the table of faults, and so few that a storm of sockets takes them all. A node reads its modules at once when it
 * starts, which takes more; once it serves, it has some forty open.
 */
const [fewFiles, toStart] = [64, 110]

/** How many files a running node may have open; what is open stays so. */
function allow({ pid }: ShopNode, files: number) {
  const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--nofile=${files}:`])
  if (status !== 0) throw new Error(`prlimit: ${stderr}`)
}

/**
 * Connects until hardly any file is left to the node. It may be busy, and hangs up on whom it has no file for.
 * @param sockets what connected is added to them
 * @returns how many it has open
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

/** Nobody gets in and nothing can be stored; who is in already is served. */
async function takeFiles({ place, round, report }: Scene) {
  const { node } = place
  allow(node, fewFiles)
  const sockets: Socket[] = []
  const open = await storm(node, sockets)
  if (open < fewFiles - 2) report(`the drill has left files to the node, which has ${open} open`)
  // Unanswered, or stored, where a file was free for a moment.
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
  // Whoever comes anew finds no file left for their connection.
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
