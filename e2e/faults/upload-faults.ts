import { existsSync, rmSync, type WatchEventType, watch } from 'node:fs'
import { join } from 'node:path'
import { setImmediate, setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { openJobs } from '#server/lib/jobs'
import { openLog } from '#server/lib/log'
import { uploadsFolder } from '#server/lib/storage'
import { slowCommits, untilSomeoneDawdles } from '#server/testing/commits'
import { form, productForm } from '#server/testing/forms'
import type { Fault, Scene } from './fault.ts'
import { newKey, unanswered } from './load.ts'
import type { Place } from './place.ts'
import { longestRecovery } from './run-fault.ts'
import { ageFiles, hasProduct, namedFiles } from './verifier.queries.ts'

/** A trapped upload: `known` resolves once its outcome is known, `undo` removes the trap. */
interface Caught {
  known: Promise<unknown>
  undo?: () => Promise<unknown>
}

interface Moment {
  title: string
  /** Starts an upload; resolves once it has reached this moment, or to undefined if it went past. */
  trap: (scene: Scene) => Promise<Caught | undefined>
}

const isUnfinished = (file: string) => file.includes('.unfinished-')

/** As in the table of faults; recognised by bytes on the node's connections, by locks, and by its folder. */
const moments: Moment[] = [
  { title: 'its row inserted, its files not begun', trap: inserted },
  { title: 'a file under a temporary name', trap: aFile('rename', isUnfinished) },
  { title: 'a file written, not yet synced', trap: aFile('change', isUnfinished) },
  { title: 'a file under its own name', trap: aFile('rename', (file) => !isUnfinished(file)) },
  { title: 'everything stored, being committed', trap: committing },
  { title: 'the picture that it replaces just gone', trap: removing },
]
/** In every ten rounds each moment gets one; the others strike at a random moment. */
const cycle = 10
/** A file has its temporary name for less than a millisecond, which a busy machine hardly ever catches. */
const tries = 40
/** Pause between tries: a node that has just started may be too busy to take an upload. Milliseconds. */
const pause = 250
/** Milliseconds. */
const longestStart = 30_000

async function crashDuringUpload(scene: Scene) {
  const { place, round } = scene
  const moment = moments[round % cycle]
  const caught = moment ? await reach(scene, moment) : await anyMoment(scene)
  await place.node.end('SIGKILL')
  place.dbProxy.heal()
  await caught?.undo?.()
  await caught?.known
  await place.node.start()
}

/**
 * Tries again if an upload goes past its moment; reports if all of them do, since then nothing was struck.
 */
async function reach(scene: Scene, { title, trap }: Moment) {
  for (let count = 0; count < tries; count += 1) {
    const caught = await trap(scene)
    if (caught) return caught
    await setTimeout(pause)
  }
  scene.report(`the drill never reached « ${title} »`)
  return undefined
}

async function anyMoment(scene: Scene): Promise<Caught> {
  const { known } = begin(scene)
  await setTimeout(Math.random() * 400)
  return { known }
}

function begin({ place, round }: Scene, name = newKey()) {
  let isOver = false
  const known = upload(place, name, round).finally(() => {
    isOver = true
  })
  return { known, isOver: () => isOver }
}

async function inserted(scene: Scene): Promise<Caught | undefined> {
  const name = newKey()
  const held = scene.place.dbProxy.holdAt(name, 'down').then(() => true)
  const { known } = begin(scene, name)
  const isCaught = await Promise.race([held, known.then(() => false)])
  return isCaught ? { known } : undefined
}

/**
 * Uses `watch`, which tells at once: polling would take the processor from the node. While the drill checks
 * whether the upload has gone further meanwhile, the node is stopped.
 */
function aFile(event: WatchEventType, isWanted: (file: string) => boolean): Moment['trap'] {
  return async (scene) => {
    const { node, dataDir, db } = scene.place
    const folder = join(uploadsFolder(dataDir), 'images')
    const watcher = watch(folder)
    const seen = new Promise<boolean>((resolve) => {
      watcher.on('change', (kind, file) => {
        if (kind !== event || !isWanted(String(file))) return
        node.signal('SIGSTOP')
        if (existsSync(join(folder, String(file)))) {
          watcher.close()
          resolve(true)
        } else node.signal('SIGCONT')
      })
    })
    const name = newKey()
    const { known } = begin(scene, name)
    const isCaught = await Promise.race([seen, known.then(() => false)])
    watcher.close()
    if (isCaught && !(await hasProduct(db, name))) return { known }
    node.signal('SIGCONT')
    await known
    return undefined
  }
}

async function committing(scene: Scene): Promise<Caught | undefined> {
  const { db } = scene.place
  const hurry = await slowCommits(db, 'products', 300)
  const { known, isOver } = begin(scene)
  await untilSomeoneDawdles(db, known)
  if (!isOver()) return { known, undo: hurry }
  await hurry()
  return undefined
}

/** Files that nothing names any more are swept an hour later: the starting node finds such a sweep due. */
async function removing({ place, round }: Scene): Promise<Caught | undefined> {
  const former = await replacePicture(place, round)
  if (!former) return undefined
  await ageFiles(place.db)
  await place.node.end('SIGKILL')
  await queueSweep(place)
  // The node is killed before it is open.
  const known = place.node.start().catch(() => {})
  const end = performance.now() + longestStart
  while (existsSync(former) && performance.now() < end) await setImmediate()
  if (!existsSync(former)) return { known }
  await known
  return undefined
}

async function queueSweep({ db, settings }: Place) {
  const jobs = await openJobs({ url: settings.DATABASE_URL ?? '' }, openLog('silent'))
  await jobs.send(db, 'sweep-files', {}).finally(() => jobs.stop())
}

/** @returns the file of a product's first picture, which the product names no more */
async function replacePicture(place: Place, round: number) {
  const { category, ledger, dataDir } = place
  const whole = await productForm(category, { name: newKey(), image: await pictureOf(round) })
  const { product } = await send(place, 'POST', 'add', whole)
  if (!product) return undefined
  const image = await pictureOf(round + 128)
  const { product: now } = await send(place, 'PUT', `update/${product._id}`, form({ image }))
  if (!now) return undefined
  await ledger.append({ kind: 'pictured', product: now._id, image: now.image })
  return join(uploadsFolder(dataDir), product.image)
}

/**
 * Adds a product with its own picture; if the shop confirms it, the ledger records it.
 * @returns the status; 0 without an answer
 */
export async function upload(place: Place, name: string, round: number) {
  const body = await productForm(place.category, { name, image: await pictureOf(round) })
  const { status, product } = await send(place, 'POST', 'add', body)
  if (product) await place.ledger.append({ kind: 'pictured', product: product._id, image: product.image })
  return status
}

/** Uploads once the fault is over; until the deadline for recovery the shop may still answer 503. */
export async function uploadAfter({ place, round, report }: Scene, what: string) {
  const end = performance.now() + longestRecovery
  for (;;) {
    const status = await upload(place, newKey(), round)
    if (status === 201) return
    if (status !== 503 || performance.now() > end) {
      report(`I5 an upload was answered ${status} after ${what}`)
      return
    }
    await setTimeout(pause)
  }
}

/** Uploads where the shop must refuse; then there must be no such product either. */
export async function uploadInVain({ place, round, report }: Scene, where: string) {
  const name = newKey()
  const status = await upload(place, name, round)
  if (status !== 503 && status !== 507) report(`I5 an upload was answered ${status} ${where}`)
  else if (await hasProduct(place.db, name))
    report(`I5 a product is stored that was answered ${status} ${where}`)
}

/** A picture in this round's colour. */
async function pictureOf(round: number) {
  const background = { r: round % 256, g: (round * 7) % 256, b: Math.floor(Math.random() * 256) }
  const bytes = await sharp({ create: { width: 700, height: 500, channels: 3, background } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'photo.png')
}

async function send({ url, admin }: Place, method: 'POST' | 'PUT', path: string, body: FormData) {
  const headers = { cookie: `sid=${admin.token}` }
  try {
    const response = await fetch(`${url}/api/products/${path}`, { method, headers, body })
    const { product } = (await response.json()) as { product?: { _id: string; image: string } }
    return { status: response.status, product }
  } catch {
    // Without an answer it is unknown whether the product exists.
    return { status: 0, product: undefined }
  }
}

export const crashDuringAnUpload: Fault = {
  id: 'F2',
  title: 'kill -9 of a node while it stores a picture',
  rounds: { short: 4, full: 250 },
  // The killed node cuts off its clients, and until it is back nobody is let in.
  mayAnswer: [503, unanswered],
  load: { pause: 100 },
  mayKeep: 160,
  // Making pictures has the lowest priority: beside other busy faults hardly any gets made.
  company: 'quiet',
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
