import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { productForm } from '#server/testing/forms'
import type { Fault, Scene } from './fault.ts'
import { newKey, unanswered } from './load.ts'
import { MemoryLimit, noMemoryLimits } from './memory-limit.ts'
import { untilReady } from './node-faults.ts'
import type { ShopNode } from './nodes.ts'
import { forgetNewestOrder } from './orders.queries.ts'

/** Memory that a small rented machine leaves to a process. Megabytes. */
const little = 256
/**
 * At least what the node holds: the system accepts no lower limit, and a node that served alone may hold
 * more.
 */
const limitFor = (node: ShopNode) => Math.max(little, Math.ceil((node.resources()?.memory ?? 0) / 1024 ** 2))
/** Simultaneous uploads of the largest accepted picture, as many as may queue: six fit into that memory. */
const uploads = 20
/** Milliseconds. */
const longestWait = 60_000

const limits = new Map<number, MemoryLimit>()
function limitOf(index: number) {
  const limit = limits.get(index) ?? new MemoryLimit(`node-${index}`)
  limits.set(index, limit)
  return limit
}

/**
 * The system kills a node that needs more memory than there is, in the middle of its work; it is started
 * again.
 */
async function takeMemory({ place, round, report }: Scene) {
  const index = round % place.nodes.length
  const node = place.nodes[index] as ShopNode
  const limit = limitOf(index)
  const before = limit.kills
  limit.set(limitFor(node))
  const picture = await largestPicture()
  const until = performance.now() + longestWait
  const uploading = Array.from({ length: uploads }, async () => {
    // A busy node refuses some uploads.
    while (node.isRunning && performance.now() < until) {
      await upload(node, picture, place)
      await setTimeout(1000)
    }
  })
  await Promise.all(uploading)
  // The node's picture process may have been killed before the node.
  if (limit.kills === before || node.isRunning) report('the drill never ran out of memory')
  limit.set(undefined)
  await node.end('SIGKILL')
  await node.start()
  await untilReady(place, node)
}

/** A picture of 24 million pixels of noise. */
function largestPicture() {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  return sharp({ create: { width: 6000, height: 4000, channels: 3, background: 'white', noise } })
    .jpeg({ quality: 30 })
    .toBuffer()
}

async function upload(node: ShopNode, picture: Buffer, { admin, category }: Scene['place']): Promise<void> {
  const image = new File([new Uint8Array(picture)], 'photo.jpg', { type: 'image/jpeg' })
  const body = await productForm(category, { name: newKey(), image })
  const headers = { cookie: `sid=${admin.token}` }
  const response = await fetch(`${node.url}/api/products/add`, { method: 'POST', headers, body }).catch(
    () => {},
  )
  await response?.arrayBuffer().catch(() => {})
}

export const memoryRunsOut: Fault = {
  id: 'F21',
  title: 'one of two nodes is killed because memory runs out',
  rounds: { short: 0, full: 20 },
  // To clients of the killed node the balancer answers 502, or hangs up.
  mayAnswer: [502, 503, unanswered],
  // A node that other faults keep busy would refuse the uploads that must fill its memory.
  company: 'none',
  mayKeep: 160,
  place: { nodes: 2, wrapper: (index) => limitOf(index).wrapper },
  impossible: noMemoryLimits,
  strike: takeMemory,
  control: {
    bug: 'an acknowledged order is deleted',
    breaks: 'I1',
    spoil: ({ db }) => forgetNewestOrder(db),
  },
}
