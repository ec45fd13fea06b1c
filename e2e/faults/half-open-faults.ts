import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Fault, Scene } from './fault.ts'
import { leftovers, measure } from './resources.ts'
import { isServed, makeDocument, neverRead, requestOf } from './slow-clients.ts'

/**
 * Clients who stop reading; `inTheMidst` of them in a large document, of which the system buffers 2.6 MB
 * each.
 */
const [halfOpen, inTheMidst] = [1000, 200]
/** Milliseconds. */
const longestHeld = 120_000

/** The node closes all connections that nobody reads from, by itself, while the clients stay. */
async function stopReading({ place, report }: Scene, timeout = longestHeld) {
  const document = requestOf(await makeDocument(place))
  const picture = requestOf(`/${place.product.image}`)
  for (const request of [document, picture])
    if (!(await isServed(place.node, request))) report('I10 a document or a picture is not sent')
  // The answers to these fit into the system's buffers at once.
  const pictures = picture.repeat(10)
  const before = await measure(place)
  const sockets: Socket[] = []
  for (let count = 0; count < halfOpen; count += 1) {
    sockets.push(neverRead(place.node, count < inTheMidst ? document : pictures))
    if (count % 100 === 0) await setTimeout(50)
  }
  await setTimeout(5000)
  const { files } = await measure(place)
  if (files < before.files + halfOpen / 2) report('the drill’s clients were not let in')
  for (const left of await leftovers(place, before, { names: ['files'], timeout })) report(left)
  for (const socket of sockets) socket.destroy()
}

export const clientsHalfOpen: Fault = {
  id: 'F16',
  title: 'a thousand clients stop reading in the middle',
  rounds: { short: 0, full: 5 },
  warmUp: 3000,
  mayKeep: 160,
  strike: (scene) => stopReading(scene),
  // No setting of the shop would keep the sockets open, so the control gives it no time to close them.
  control: { bug: 'the sockets stay open', breaks: 'I11', strike: (scene) => stopReading(scene, 0) },
}
