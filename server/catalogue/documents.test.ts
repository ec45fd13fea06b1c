import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue'
import { refusals } from '#contract/refusals'
import { type FormValues, pdf, productForm, sheet } from '#server/testing/forms'
import { expectUploadRefused } from '#server/testing/refused'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
let admin: ReturnType<TestShop['as']>
let category: { _id: string }
beforeAll(async () => {
  shop = await openShop()
  admin = shop.as(await shop.makeAdmin())
  category = await shop.makeCategory()
})
afterAll(() => shop.close())

const add = async (values: FormValues = {}) =>
  admin.post('/products/add', await productForm(category, values))
const made = async (values: FormValues = {}): Promise<Product> => {
  const reply = await add(values)
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json().product
}

describe('a document', () => {
  const invalid = refusals['document.invalid']
  const active = refusals['document.active']
  const refused: [string, File, readonly [number, string]][] = [
    ['without a byte', sheet(Buffer.alloc(0)), invalid],
    ['whose first bytes are something else', sheet(Buffer.concat([Buffer.from(' '), pdf()])), invalid],
    ['that is HTML first', sheet(Buffer.concat([Buffer.from('<script>alert(1)</script>'), pdf()])), invalid],
    ['that is HTML and says PDF', sheet(Buffer.from('<!doctype html>')), invalid],
    ['that has no end', sheet(pdf().subarray(0, 60)), invalid],
    ['that is the anti-virus test', sheet(Buffer.from('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR')), invalid],
    ['that is a program by its name', sheet(pdf(), 'fiche.pdf.exe'), invalid],
    [
      'that runs a script',
      sheet(pdf('4 0 obj << /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >> endobj')),
      active,
    ],
    [
      'that hides its script',
      sheet(pdf('4 0 obj << /#53/J#61va#53cript /JS (app.alert(1)) >> endobj')),
      active,
    ],
    [
      'that parts its script from its kind by a zero',
      sheet(pdf('4 0 obj << /S\0/JavaScript /JS (app.alert(1)) >> endobj')),
      active,
    ],
    [
      'that parts them by a comment',
      sheet(pdf('4 0 obj << /S%x\n /JavaScript /JS (app.alert(1)) >> endobj')),
      active,
    ],
    [
      'that parts them by more than anybody writes',
      sheet(pdf(`4 0 obj << /S${' '.repeat(200)}%a\n%b\n/JavaScript /JS (app.alert(1)) >> endobj`)),
      active,
    ],
    [
      'that names its kind elsewhere',
      sheet(pdf('4 0 obj << /S 5 0 R /JS (app.alert(1)) >> endobj 5 0 obj /JavaScript endobj')),
      active,
    ],
    ['that starts a program', sheet(pdf('4 0 obj << /S /Launch /F (cmd.exe) >> endobj')), active],
    ['a byte too large', sheet(sized(10 * 2 ** 20 + 1)), refusals['document.tooLarge']],
  ]
  test.each(refused)('%s is refused', async (_, document, [status, message]) => {
    const call = () => add({ document, documentName: 'Fiche' })
    await expectUploadRefused(shop, call, { status, message })
  })

  const taken: [string, File][] = [
    ['of the greatest size', sheet(sized(10 * 2 ** 20))],
    ['named .PDF', sheet(pdf(), 'FICHE.PDF')],
    ['sent as a stream of bytes', sheet(pdf(), 'fiche.pdf', 'application/octet-stream')],
    ['without a name', sheet(pdf(), '')],
    ['named ../../x.pdf', sheet(pdf(), '../../x.pdf')],
    // A search for scripts from each name on took hours for such a sheet, and blocked everybody.
    [
      'whose comments are full of names',
      sheet(Buffer.from(`%PDF-1.4\n${`%${'/S%'.repeat(32)}\n`.repeat(10_000)}%%EOF`)),
    ],
    ['that opens at a page', sheet(pdf('4 0 obj << /OpenAction [3 0 R /Fit] >> endobj'))],
  ]
  test.each(taken)('%s is taken', async (_, document) => {
    const { document: stored } = await made({ document, documentName: 'Fiche' })
    expect(stored).toEqual({
      name: 'Fiche',
      document: expect.stringMatching(/^documents\/[0-9a-f]{32}\.pdf$/),
    })
  })

  // Ten megabytes of letters written as numbers used to block everybody for a second and a half.
  test.each(['#41', '/S ', '/#53', ' '])('filled with %j keeps nobody waiting', async (filling) => {
    const document = sheet(sized(10 * 2 ** 20, `\n${filling}`))
    const delays = monitorEventLoopDelay({ resolution: 10 })
    delays.enable()
    await made({ document, documentName: 'Fiche' })
    expect(delays.max / 1e6).toBeLessThan(600)
  })

  function sized(size: number, filling = ' ') {
    const [start, end] = [pdf(), Buffer.from('\n%%EOF\n')]
    return Buffer.concat([start, Buffer.alloc(size - start.length - end.length, filling), end])
  }
})
