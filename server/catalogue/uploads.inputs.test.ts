import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { largestImage } from '#contract/catalogue-forms'
import { digest } from '#server/testing/digest'
import { categoryForm, type FormValues, file, form, pdf, productForm, sheet } from '#server/testing/forms'
import { picture } from '#server/testing/makers'
import { flatPng, newPicture, noise, padded } from '#server/testing/pictures'
import { expectUploadRefused } from '#server/testing/refused'
import { openShop, type TestShop } from '#server/testing/shop'

// What may be wrong with a file or its form, on each of the four calls that take one. The tests of pictures,
// documents and forms check the exact messages, and what is accepted.

let shop: TestShop
let staff: ReturnType<TestShop['as']>
let ids: { category: string; product: string }
let image: File
/** Holds any file written outside the shop's own data. */
let temporary: string
beforeAll(async () => {
  temporary = mkdtempSync(join(tmpdir(), 'paillasse-temporary-'))
  vi.stubEnv('TMPDIR', temporary)
  shop = await openShop()
  staff = shop.as(await shop.makeAdmin())
  const { _id: product, categoryId: category } = await shop.makeProduct()
  ids = { category, product }
})
beforeEach(async () => {
  image = file(await newPicture())
})
afterAll(async () => {
  await shop.close()
  vi.unstubAllEnvs()
  rmSync(temporary, { recursive: true })
})

type Method = 'POST' | 'PUT'
const calls: Record<
  string,
  [method: Method, path: () => string, whole: (values: FormValues) => Promise<FormData>]
> = {
  'POST /categories/create': ['POST', () => '/categories/create', categoryForm],
  'PUT /categories/update/{id}': [
    'PUT',
    () => `/categories/update/${ids.category}`,
    async (values) => form({ name: 'Neuf', ...values }),
  ],
  'POST /products/add': [
    'POST',
    () => '/products/add',
    (values) => productForm({ _id: ids.category }, values),
  ],
  'PUT /products/update/{id}': [
    'PUT',
    () => `/products/update/${ids.product}`,
    async (values) => form({ name: 'Neuf', ...values }),
  ],
}

const pictures: [what: string, make: () => File | Promise<File>][] = [
  ['without a byte', () => file('')],
  ['text', () => file('bonjour')],
  [
    'SVG',
    () =>
      file(
        '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
        'x.svg',
        'image/svg+xml',
      ),
  ],
  ['HTML', () => file('<!doctype html><script>alert(1)</script>')],
  ['the first bytes of a PNG', () => file('\x89PNG\r\n\x1a\n')],
  ['GIF', () => file('GIF89a\x01\0\x01\0\0\0\0')],
  ['BMP', () => file(Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)]))],
  ['TIFF', () => file(Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0]))],
  ['HEIC', () => file(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))],
  ['a PDF', () => file(pdf())],
  ['a JPEG cut short', async () => file((await noise(300, 200).jpeg().toBuffer()).subarray(0, 4000))],
  ['289 megapixels', () => file(flatPng(17_000, 17_000))],
  ['a line of 30,000 pixels', () => file(flatPng(1, 30_000))],
  ['a byte too large', async () => file(padded(await noise(300, 200).jpeg().toBuffer(), largestImage + 1))],
]

const documents: [what: string, document: File][] = [
  ['without a byte', sheet(Buffer.alloc(0))],
  ['HTML', sheet(Buffer.from('<!doctype html>'))],
  ['after something else', sheet(Buffer.concat([Buffer.from(' '), pdf()]))],
  ['without an end', sheet(pdf().subarray(0, 60))],
  ['a program by its name', sheet(pdf(), 'fiche.pdf.exe')],
  ['with a script', sheet(pdf('4 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj'))],
  ['that starts a program', sheet(pdf('4 0 obj << /S /Launch /F (cmd.exe) >> endobj'))],
  ['a byte too large', sheet(Buffer.concat([pdf(), Buffer.alloc(10 * 2 ** 20, ' '), Buffer.from('%%EOF')]))],
]

/** Spoils the bytes of a form; `boundary` is the one it declares. */
type Spoil = (bytes: Buffer, boundary: string) => Buffer
const framings: [what: string, spoil: Spoil, type?: (boundary: string) => string | undefined][] = [
  ['without a boundary', (bytes) => bytes, () => 'multipart/form-data'],
  ['with another boundary', (bytes) => bytes, () => 'multipart/form-data; boundary=autre'],
  [
    'with a boundary of 10,000 characters',
    (bytes) => bytes,
    () => `multipart/form-data; boundary=${'b'.repeat(10_000)}`,
  ],
  ['without its end', (bytes, boundary) => bytes.subarray(0, bytes.length - boundary.length - 8)],
  ['cut in the middle', (bytes) => bytes.subarray(0, bytes.length / 2)],
  [
    'with line feeds alone',
    (bytes) => Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
  ],
  [
    'after a preamble of 1 MB',
    (bytes) => Buffer.concat([Buffer.alloc(2 ** 20, 'a'), Buffer.from('\r\n'), bytes]),
  ],
  ['empty', () => Buffer.alloc(0)],
  [
    'of 1,001 parts',
    (bytes, boundary) => {
      const parts = Array.from({ length: 1001 }, (_, nth) => part(boundary, `x${nth}`, 'x'))
      return Buffer.concat([Buffer.from(parts.join('')), bytes])
    },
  ],
  [
    'with a field twice',
    (bytes, boundary) => Buffer.concat([Buffer.from(part(boundary, 'name', 'a').repeat(2)), bytes]),
  ],
  [
    'with a field of 1 MB',
    (bytes, boundary) =>
      Buffer.concat([Buffer.from(part(boundary, 'reference', 'a'.repeat(2 ** 20))), bytes]),
  ],
  [
    'with a field named __proto__',
    (bytes, boundary) => Buffer.concat([Buffer.from(part(boundary, '__proto__', 'a')), bytes]),
  ],
  [
    'with a field named constructor',
    (bytes, boundary) => Buffer.concat([Buffer.from(part(boundary, 'constructor', 'a')), bytes]),
  ],
  ['as JSON', () => Buffer.from('{"name":"Neuf"}'), () => 'application/json'],
  ['as text', (bytes) => bytes, () => 'text/plain'],
  ['as nothing', (bytes) => bytes, () => undefined],
]
const part = (boundary: string, name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

describe.each(Object.keys(calls))('%s', (name) => {
  const [method, path, whole] = calls[name] as (typeof calls)[string]
  const send = async (payload: object, headers = {}) =>
    shop.app.inject({
      method,
      url: `/api${path()}`,
      payload,
      headers: { ...(await staff.cookie()), ...headers },
    })
  /** The tests of pictures and of uploads cover creating a category. */
  const isTestedHere = name !== 'POST /categories/create'
  const refuse = async (sent: FormData) => expectUploadRefused(shop, () => send(sent), { status: [400, 413] })

  test.runIf(isTestedHere).each(pictures)(
    'a picture that is %s is refused, and no file stays',
    async (_, make) => {
      await refuse(await whole({ image: await make() }))
    },
  )

  test('two pictures, a picture as text, and files nobody asked for are refused', async () => {
    const two = await whole({ image })
    two.append('image', image)
    await refuse(two)
    await refuse(await whole({ image: 'photo.png' }))
    await refuse(await whole({ image, photo: image }))
    await refuse(await whole({ image, name: file('Neuf', 'nom.txt', 'text/plain') }))
    if (path().includes('categories')) await refuse(await whole({ image, document: sheet() }))
  })

  test.runIf(name.includes('products')).each(documents)('a document %s is refused', async (_, document) => {
    await refuse(await whole({ image, document, documentName: 'Fiche' }))
  })

  test.runIf(isTestedHere).each(framings)('a form %s is refused', async (_, spoil, type) => {
    const sent = new Response(await whole({ image }))
    const said = String(sent.headers.get('content-type'))
    const boundary = said.split('boundary=')[1] ?? ''
    const bytes = spoil(Buffer.from(await sent.arrayBuffer()), boundary)
    const given = type ? type(boundary) : said
    const call = () => send(bytes, given ? { 'content-type': given } : {})
    await expectUploadRefused(shop, call, { status: [400, 406, 408, 413, 415] })
  })

  test('a file’s name is nobody’s path, however it is written', async () => {
    const sent = new Response(await whole({ image: file(await picture(64, 64)) }))
    const text = Buffer.from(await sent.arrayBuffer()).toString('latin1')
    for (const filename of [
      "filename*=UTF-8''%2e%2e%2f%2e%2e%2fx.png",
      'filename="../../../../tmp/x.png"',
      'filename="..\\\\..\\\\x.png"',
      'filename="/etc/passwd"',
      'filename="x.png\\0.exe"',
    ]) {
      const bytes = Buffer.from(text.replace('filename="photo.png"', filename), 'latin1')
      const reply = await send(bytes, { 'content-type': String(sent.headers.get('content-type')) })
      expect([200, 201, 400], reply.body).toContain(reply.statusCode)
    }
    const stored = readdirSync(join(shop.dataDir, 'uploads', 'images'))
    expect(stored.filter((each) => !/^[0-9a-f]{32}-\d+x\d+(\.w\d+)?\.webp$/.test(each))).toEqual([])
  })
})

test('byte by byte a bad form is refused too, and its connection goes on or is closed', async () => {
  const { port } = new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' }))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const cookie = await staff.cookie()
  const ask = (method: string, path: string, headers: object, pieces: Buffer[]) =>
    new Promise<number | undefined>((resolve, reject) => {
      const options = { agent, port, host: '127.0.0.1', method, path, headers: { ...cookie, ...headers } }
      const sending = request(options, (reply) => reply.resume().on('end', () => resolve(reply.statusCode)))
      sending.on('error', reject)
      for (const piece of pieces) sending.write(piece)
      sending.end()
    })
  for (const [what, spoil, type] of framings.filter(([what]) => !what.includes('1 MB'))) {
    const whole = new Response(await categoryForm({ image: file(await picture(20, 20)) }))
    const said = String(whole.headers.get('content-type'))
    const boundary = said.split('boundary=')[1] ?? ''
    const bytes = spoil(Buffer.from(await whole.arrayBuffer()), boundary)
    // The longest form would take too long byte by byte.
    const size = bytes.length > 10_000 ? 7 : 1
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    )
    const given = type ? type(boundary) : said
    const headers = given ? { 'content-type': given } : {}
    const before = await digest(shop)
    const status = await ask('POST', '/api/categories/create', headers, pieces).catch(() => 'closed')
    expect([what, status]).toEqual([what, expect.toBeOneOf([400, 406, 413, 415, 'closed'])])
    expect(await ask('GET', '/api/users/who-am-i', {}, [])).toBe(200)
    expect(await digest(shop)).toEqual(before)
  }
  agent.destroy()
})

test('nothing was left where programs leave their temporary files', () => {
  expect(tmpdir()).toBe(temporary)
  expect(readdirSync(temporary)).toEqual([basename(shop.dataDir)])
})
