import { createHash } from 'node:crypto'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '#contract/refusals'
import { prepareDocument, prepareImage, type Upload } from '#server/catalogue/files.service'
import { encodePicture } from '#server/catalogue/pictures'
import { categoryForm, file } from '#server/testing/forms'
import { picture } from '#server/testing/makers'
import { mutantsOf } from '#server/testing/mutants'
import { seedDocuments } from '#server/testing/seed-documents'
import { seedPictures } from '#server/testing/seed-pictures'
import { openShop, type TestShop } from '#server/testing/shop'

// Mutates a few bits and bytes of a file or a form: the shop accepts or refuses it, and never fails with 5xx.

/** Mutants per seed; `npm run fuzz` makes 2,000. A failure prints the seed that repeats it. */
const numRuns = Number(process.env.MUTANTS ?? 40)
const seed = Number(process.env.FUZZ_SEED ?? 1)
const timeout = 60_000 + numRuns * 100
const parameters = { numRuns, seed, endOnFailure: true, includeErrorInReport: true }

/** How much reading spoilt pictures may add to the process's memory, uncollected garbage included. Bytes. */
const mostMemory = 250 * 2 ** 20
const memoryBefore = process.memoryUsage().rss

const outcomes = { taken: 0, refused: 0 }

/** Prepares the upload; returns undefined where it is refused. */
async function taken(preparing: Promise<Upload>) {
  const upload = await preparing.catch((error) => {
    if (!(error instanceof Refusal) || error.statusCode >= 500) throw error
  })
  outcomes[upload ? 'taken' : 'refused'] += 1
  return upload
}

describe.each(await seedPictures())('a picture: %s', (_, bytes) => {
  test('is taken', async () => {
    expect(await taken(prepareImage(new Blob([new Uint8Array(bytes)]), encodePicture))).toBeDefined()
  })

  test('its mutants are refused, or pictures', { timeout }, async () => {
    const holds = fc.asyncProperty(mutantsOf(bytes), async (mutant) => {
      const upload = await taken(prepareImage(new Blob([new Uint8Array(mutant)]), encodePicture))
      for (const { path, bytes } of upload?.contents ?? []) {
        const { format, exif, icc, xmp } = await sharp(bytes, { failOn: 'warning' }).metadata()
        expect({ path, format, exif, icc, xmp }).toEqual({ path, format: 'webp' })
      }
    })
    await fc.assert(holds, parameters)
  })
})

describe.each(await seedDocuments())('a document: %s', (_, bytes) => {
  test('its mutants are refused, or stored as they are', { timeout }, async () => {
    const holds = fc.asyncProperty(mutantsOf(bytes), async (mutant) => {
      const upload = await taken(prepareDocument(new File([new Uint8Array(mutant)], 'fiche.pdf')))
      if (!upload) return
      expect(mutant.toString('latin1')).toMatch(/^%PDF-/)
      expect(upload.file.sha256).toEqual(createHash('sha256').update(mutant).digest())
    })
    await fc.assert(holds, parameters)
  })
})

describe('a form', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop()
  })
  afterAll(() => shop.close())

  test('its mutants are taken or refused', { timeout }, async () => {
    const admin = shop.as(await shop.makeAdmin())
    const form = new Response(await categoryForm({ image: file(await picture()) }))
    const type = String(form.headers.get('content-type'))
    const bytes = Buffer.from(await form.arrayBuffer())
    // Most of the form is its picture: only the framing before it matters here.
    const holds = fc.asyncProperty(mutantsOf(bytes, 500), async (mutant) => {
      const reply = await admin.post('/categories/create', mutant, { 'content-type': type })
      expect([201, 400, 413], reply.body).toContain(reply.statusCode)
    })
    await fc.assert(holds, parameters)
  })
})

test('the process has not grown by it', () => {
  expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(mostMemory)
})

describe('it would be seen', () => {
  test.each([new Error('a bug'), new Refusal('server.busy')])('%s', async (error) => {
    await expect(taken(Promise.reject(error))).rejects.toThrow(error)
  })

  test('mutants are of both kinds', () => {
    console.log(`FUZZ_SEED=${seed} MUTANTS=${numRuns}: ${outcomes.taken} taken, ${outcomes.refused} refused`)
    expect(outcomes.taken).toBeGreaterThan(5 * numRuns)
    expect(outcomes.refused).toBeGreaterThan(5 * numRuns)
  })
})
