import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { productForm } from '#server/testing/forms'
import type { Fault, Scene } from './fault.ts'
import { newKey, unanswered } from './load.ts'
import { MemoryLimit, noMemoryLimits } from './memory-limit.ts'
import { untilReady } from './node-faults.ts'
import type { ShopNode } from './nodes.ts'
import { forgetNewestOrder } from './orders.queries.ts'

/** As much as a small rented machine leaves to a process. Megabytes. */
const little = 256
/** The system takes no limit below what a process holds that has served alone for a while. */
const limitFor = (node: ShopNode) => Math.max(little, Math.ceil((node.resources()?.memory ?? 0) / 1024 ** 2))
/** Uploads at once, of the largest picture that is accepted, as many as may wait for their turn: six fit into that memory. */
const uploads = 20
/** Milliseconds. */
const longestWait = 60_000

const limits = new Map<number, MemoryLimit>()
function limitOf(index: number) {
  const limit = limits.get(index) ?? new MemoryLimit(`node-${index}`)
  limits.set(index, limit)
  return limit
}

/** A node that needs more memory than there is, is killed by the system in the middle of what it does, and started again. */
async function takeMemory({ place, round, report }: Scene) {
  const index = round % place.nodes.length
  const node = place.nodes[index] as ShopNode
  const limit = limitOf(index)
  const before = limit.kills
  limit.set(limitFor(node))
  const picture = await largestPicture()
  const until = performance.now() + longestWait
  const uploading = Array.from({ length: uploads }, async () => {
    // A busy node refuses some of them.
    while (node.isRunning && performance.now() < until) {
      await upload(node, picture, place)
      await setTimeout(1000)
    }
  })
  await Promise.all(uploading)
  // Its process for pictures may have been killed before it.
  if (limit.kills === before || node.isRunning) report('the drill never ran out of memory')
  limit.set(undefined)
  await node.end('SIGKILL')
  await node.start()
  await untilReady(place, node)
}

/** 24 million pixels, each unlike the next. */
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
  // Whom the node that is killed was serving, the balancer tells 502 or hangs up on.
  mayAnswer: [502, 503, unanswered],
  // A node that other faults keep busy refuses the uploads that are to fill its memory.
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
