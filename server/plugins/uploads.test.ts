import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { digest } from '#server/testing/digest'
import { pdf } from '#server/testing/forms'
import { newPicture } from '#server/testing/pictures'
import { openPort } from '#server/testing/raw-request'
import { expectRefused } from '#server/testing/refused'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
let admin: ReturnType<TestShop['as']>
let image: Buffer
let port: number
beforeAll(async () => {
  shop = await openShop()
  port = await openPort(shop.app)
  admin = shop.as(await shop.makeAdmin())
})
beforeEach(async () => {
  image = await newPicture()
})
afterAll(() => shop.close())

type Part = [name: string, content: string | Buffer, filename?: string, headers?: string]

const complete = (): Part[] => [
  ['name', 'Optique'],
  ['description', 'Microscopes et loupes.'],
  ['image', image, 'photo.png'],
]

type Framing = { boundary?: string; end?: string; last?: string }

/** The raw multipart body; every detail of its framing can be spoilt. */
function body(parts: Part[], { boundary = 'limite', end = '\r\n', last }: Framing = {}) {
  const chunks = parts.flatMap(([name, content, filename, headers = '']) => [
    `--${boundary}${end}Content-Disposition: form-data; name="${name}"`,
    filename === undefined ? '' : `; filename="${filename}"`,
    `${end}${headers}${end}`,
    content,
    end,
  ])
  return Buffer.concat([...chunks, last ?? `--${boundary}--${end}`].map((chunk) => Buffer.from(chunk)))
}

const send = (payload: Buffer, type = 'multipart/form-data; boundary=limite') =>
  admin.post('/categories/create', payload, { 'content-type': type })

describe('a form is taken', () => {
  const taken: [string, () => Buffer, string?][] = [
    ['as browsers send it', () => body(complete())],
    ['with its file before its texts', () => body(complete().reverse())],
    [
      'with a line break before the first boundary',
      () => Buffer.concat([Buffer.from('\r\n'), body(complete())]),
    ],
    ['with something after the last boundary', () => Buffer.concat([body(complete()), Buffer.from('fin')])],
    [
      'with a quoted boundary',
      () => body(complete()),
      'multipart/form-data; charset=utf-8; boundary="limite"',
    ],
    ['with a field nobody asked for', () => body([...complete(), ['role', 'superAdmin']])],
  ]
  test.each(taken)('%s', async (_, payload, type) => {
    const reply = await send(payload(), type)
    expect(reply.statusCode, reply.body).toBe(201)
    expect(reply.json().category).toMatchObject({ name: 'Optique', description: 'Microscopes et loupes.' })
  })

  test('in whatever pieces it arrives', async () => {
    const whole = body([
      ['name', 'Pièces'],
      ['description', 'Petit à petit'],
      ['image', image, 'p.png'],
    ])
    const cookie = await sessionOf(shop)
    for (const size of [1, 7, 64]) {
      const pieces = new ReadableStream({
        async start(controller) {
          for (let at = 0; at < whole.length; at += size) controller.enqueue(whole.subarray(at, at + size))
          controller.close()
        },
      })
      const reply = await fetch(`http://127.0.0.1:${port}/api/categories/create`, {
        method: 'POST',
        body: pieces,
        duplex: 'half',
        headers: { cookie, 'content-type': 'multipart/form-data; boundary=limite' },
      } as RequestInit)
      expect(reply.status, await reply.clone().text()).toBe(201)
    }
  })
})

async function sessionOf({ as, makeAdmin, env }: TestShop) {
  const { token } = as(await makeAdmin())
  return `${env.publicUrl.startsWith('https:') ? '__Host-sid' : 'sid'}=${await token}`
}

describe('a form is refused', () => {
  const refused: [string, () => Buffer, (string | undefined)?][] = [
    ['without a boundary', () => body(complete()), 'multipart/form-data'],
    ['with an empty boundary', () => body(complete()), 'multipart/form-data; boundary=""'],
    ['with another boundary than it says', () => body(complete(), { boundary: 'autre' })],
    [
      'with a boundary of 10,000 characters',
      () => body(complete(), { boundary: 'b'.repeat(10_000) }),
      `multipart/form-data; boundary=${'b'.repeat(10_000)}`,
    ],
    ['without its last boundary', () => body(complete(), { last: '' })],
    ['cut in the middle of its file', () => body(complete()).subarray(0, 400)],
    ['cut in the headers of a part', () => body(complete()).subarray(0, 40)],
    ['with line feeds alone', () => body(complete(), { end: '\n' })],
    ['with 1,001 parts', () => body([...complete(), ...many(998)])],
    ['with more fields than any form has', () => body([...complete(), ...many(60)])],
    ['with a field of 1 MB', () => body([['name', 'a'.repeat(2 ** 20)], ...complete().slice(1)])],
    [
      'with fields of 300 KB together',
      () => body([...complete(), ['a', 'a'.repeat(150_000)], ['b', 'b'.repeat(150_000)]]),
    ],
    ['with a field twice', () => body([...complete(), ['name', 'Encore']])],
    ['with two images', () => body([...complete(), ['image', image, 'deux.png']])],
    [
      'with a file under another name',
      () => body([...complete().slice(0, 2), ['photo', image, 'photo.png']]),
    ],
    ['with a file too many', () => body([...complete(), ['document', pdf(), 'fiche.pdf']])],
    ['with its image as a text', () => body([...complete().slice(0, 2), ['image', 'photo.png']])],
    [
      'with a part inside a part',
      () =>
        body([
          ...complete(),
          ['parts', body(complete().slice(0, 2), { boundary: 'dedans' }), undefined, nested],
        ]),
    ],
    [
      'with a text in UTF-16',
      () => body([['name', Buffer.from('Optique', 'utf16le')], ...complete().slice(1)]),
    ],
    [
      'with a text in UTF-16 that says so',
      () =>
        body([
          [
            'name',
            Buffer.from('Optique', 'utf16le'),
            undefined,
            'Content-Type: text/plain; charset=utf-16le\r\n',
          ],
          ...complete().slice(1),
        ]),
    ],
    [
      'with bytes that are no UTF-8',
      () => body([['name', Buffer.from([0x41, 0xc3, 0x28])], ...complete().slice(1)]),
    ],
    [
      'after a preamble of 1 MB',
      () => Buffer.concat([Buffer.alloc(2 ** 20, 'a'), Buffer.from('\r\n'), body(complete())]),
    ],
    ['with a field named __proto__', () => body([...complete(), ['__proto__', 'x']])],
    ['with a field named constructor', () => body([...complete(), ['constructor', 'x']])],
    ['with a field that has no name', () => body([...complete(), ['', 'x']])],
    ['empty', () => Buffer.alloc(0)],
    ['with nothing in it', () => body([])],
    ['as JSON', () => Buffer.from('{"name":"Optique"}'), 'application/json'],
    ['as text', () => body(complete()), 'text/plain'],
    ['as no type at all', () => body(complete()), undefined],
  ]
  const nested = 'Content-Type: multipart/mixed; boundary=dedans\r\n'

  test.each(refused)('%s', async (_, payload, ...type) => {
    const headers = type.length === 0 ? 'multipart/form-data; boundary=limite' : type[0]
    const call = () => admin.post('/categories/create', payload(), headers ? { 'content-type': headers } : {})
    await expectRefused(shop, call, { status: [400, 406, 408, 413, 415] })
    expect(({} as { x?: string }).x).toBeUndefined()
  })

  const once = ['HTTP/1.1 400']
  test.each([
    ['at once', 'close', once],
    ['at once', 'keep-alive', once],
    // The rest is then refused as well, as it is no request.
    ['with the rest after the answer', 'keep-alive', [...once, ...once]],
  ])('longer than it says, %s, on a connection to %s', async (when, connection, expected) => {
    const form = body(complete())
    const head = [
      'POST /api/categories/create HTTP/1.1',
      ...['Host: shop', `Connection: ${connection}`, `Cookie: ${await sessionOf(shop)}`],
      ...['Content-Type: multipart/form-data; boundary=limite', `Content-Length: ${form.length - 20}`],
    ]
    const sent = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), form])
    const before = await digest(shop)
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (data) => {
      answer += data
    })
    if (when === 'at once') socket.write(sent)
    else {
      socket.write(sent.subarray(0, -20))
      await expect.poll(() => answer).not.toBe('')
      socket.write(sent.subarray(-20))
    }
    await expect.poll(() => socket.readyState).toBe('closed')
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(expected)
    expect(await digest(shop)).toEqual(before)
  })

  test('and the next one is taken as ever', async () => {
    expect((await send(body(complete()))).statusCode).toBe(201)
  })
})

const many = (count: number): Part[] => Array.from({ length: count }, (_, index) => [`champ${index}`, 'x'])
