import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#contract/refusals'
import { prepareDocument } from '#server/catalogue/files.service'
import { encodePicture } from '#server/catalogue/pictures'
import { categoryForm, pdf } from '#server/testing/forms'
import { noise } from '#server/testing/pictures'
import { openShop, type TestShop } from '#server/testing/shop'

// Whatever a few wrong bytes make of a file or a form: it is taken or refused, never our failure.

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** MUTANTS=2000 runs longer. A failure prints the seed that repeats it. */
const numRuns = Number(process.env.MUTANTS ?? 40)

const change = fc.record({
  at: fc.nat(),
  byte: fc.integer({ min: 0, max: 255 }),
  cut: fc.nat(30),
  twice: fc.nat(30),
})

/** Bytes replaced, left out and repeated at a few places. */
function mutant(bytes: Buffer, changes: { at: number; byte: number; cut: number; twice: number }[]) {
  return changes.reduce((whole, { at, byte, cut, twice }) => {
    const place = at % whole.length
    const next = Math.max(0, place + 1 + cut - twice)
    return Buffer.concat([whole.subarray(0, place), Buffer.from([byte]), whole.subarray(next)])
  }, bytes)
}

async function takenOrRefused(act: Promise<unknown>): Promise<void> {
  await act.catch((error) => {
    if (!(error instanceof Refusal) || error.statusCode >= 500) throw error
  })
}

test('pictures', async () => {
  const seeds = [
    await noise(60, 40).jpeg().toBuffer(),
    await noise(60, 40).jpeg({ progressive: true }).toBuffer(),
    await noise(60, 40).png().toBuffer(),
    await noise(60, 40).webp().toBuffer(),
  ]
  const changes = fc.array(change, { minLength: 1, maxLength: 8 })
  for (const seed of seeds) {
    const survives = fc.asyncProperty(changes, (made) =>
      takenOrRefused(encodePicture(new Blob([new Uint8Array(mutant(seed, made))]))),
    )
    await fc.assert(survives, { numRuns })
  }
})

test('documents', async () => {
  const changes = fc.array(change, { minLength: 1, maxLength: 8 })
  const survives = fc.asyncProperty(changes, (made) =>
    takenOrRefused(prepareDocument(new File([new Uint8Array(mutant(pdf(), made))], 'fiche.pdf'))),
  )
  await fc.assert(survives, { numRuns })
})

test('forms', async () => {
  const admin = shop.as(await shop.makeAdmin())
  const form = new Response(await categoryForm())
  const type = String(form.headers.get('content-type'))
  const bytes = Buffer.from(await form.arrayBuffer())
  // Most of the form is its picture: the framing before it is what matters here.
  const early = fc.array(
    change.map((made) => ({ ...made, at: made.at % 500 })),
    { minLength: 1, maxLength: 4 },
  )
  const survives = fc.asyncProperty(early, async (made) => {
    const reply = await admin.post('/categories/create', mutant(bytes, made), { 'content-type': type })
    expect([201, 400, 413], reply.body).toContain(reply.statusCode)
  })
  await fc.assert(survives, { numRuns })
})
