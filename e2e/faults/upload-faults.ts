import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { uploadsFolder } from '#server/lib/storage'
import { slowCommits, untilSomeoneDawdles } from '#server/testing/commits'
import { productForm } from '#server/testing/forms'
import type { Fault, Scene } from './fault.ts'
import { newKey, unanswered } from './load.ts'
import type { Place } from './place.ts'
import { namedFiles } from './verifier.queries.ts'

/** Until when an upload has come before its node is killed; the name is its product's. */
type Moment = (place: Place, name: string) => Promise<(() => Promise<unknown>) | undefined>

const moments: Moment[] = [
  async ({ dbProxy }, name) => void (await dbProxy.holdAt(name, 'up')),
  async ({ dbProxy }, name) => void (await dbProxy.holdAt(name, 'down')),
  (place) => untilAFile(place, (name) => name.includes('.unfinished-')),
  (place) => untilAFile(place, (name) => !name.includes('.unfinished-')),
  async ({ dbProxy }, name) => void (await dbProxy.holdAt(name, 'up', 2)),
  async ({ db }) => {
    const hurry = await slowCommits(db, 'products', 300)
    // Where no upload comes so far, there is still time to undo it before the node is killed.
    await untilSomeoneDawdles(db, setTimeout(3000))
    return hurry
  },
]

/** Looks without a pause: a file is under its temporary name for less than a millisecond. */
async function untilAFile({ dataDir }: Place, isWanted: (name: string) => boolean) {
  const folder = join(uploadsFolder(dataDir), 'images')
  const before = new Set(readdirSync(folder))
  while (!readdirSync(folder).some((name) => !before.has(name) && isWanted(name))) await setTimeout(0)
  return undefined
}

async function crashDuringUpload({ place, round }: Scene) {
  const name = newKey()
  const moment = moments[round % (moments.length + 1)]
  const reached = moment ? moment(place, name) : setTimeout(Math.random() * 400).then(() => undefined)
  const uploaded = upload(place, name, round)
  // A moment that this upload never comes to is as good as any.
  const release = await Promise.race([reached, setTimeout(5000, undefined, { ref: false })])
  await place.node.end('SIGKILL')
  place.dbProxy.heal()
  await release?.()
  await uploaded
  await place.node.start()
}

/**
 * A product with a picture of its own; what the shop said of it goes into the ledger.
 * @returns the status; 0 where nothing was answered
 */
export async function upload({ url, admin, category, ledger }: Place, name: string, round: number) {
  const background = { r: round % 256, g: (round * 7) % 256, b: Math.floor(Math.random() * 256) }
  const bytes = await sharp({ create: { width: 700, height: 500, channels: 3, background } })
    .png()
    .toBuffer()
  const body = await productForm(category, { name, image: new File([new Uint8Array(bytes)], 'photo.png') })
  const headers = { cookie: `sid=${admin.token}` }
  try {
    const response = await fetch(`${url}/api/products/add`, { method: 'POST', headers, body })
    if (response.status !== 201) return response.status
    const { product } = (await response.json()) as { product: { _id: string; image: string } }
    await ledger.append({ kind: 'pictured', product: product._id, image: product.image })
    return response.status
  } catch {
    // Unanswered: whether there is such a product nobody knows.
    return 0
  }
}

export const crashDuringAnUpload: Fault = {
  id: 'F2',
  title: 'kill -9 of a node while it stores a picture',
  rounds: { short: 4, full: 250 },
  // The node that is killed cuts off whoever it serves, and until it is back nobody is let in.
  mayAnswer: [503, unanswered],
  load: { pause: 100 },
  strike: crashDuringUpload,
  control: {
    bug: 'a picture that a product names is removed',
    breaks: 'I5',
    async spoil({ db, dataDir }) {
      const [path = ''] = await namedFiles(db)
      rmSync(join(uploadsFolder(dataDir), path))
    },
  },
}
