import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digest } from '#server/testing/digest'
import { openPort, rawRequest, statusOf } from '#server/testing/raw-request'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
let port: number
beforeAll(async () => {
  shop = await openShop()
  port = await openPort(shop.app)
})
afterAll(() => shop.close())

const head = (length: string, more = '') =>
  'POST /api/products/add HTTP/1.1\r\nHost: shop\r\n' +
  `Content-Type: multipart/form-data; boundary=x\r\n${length}\r\n${more}\r\n`
const ofMegabytes = (count: number) => `Content-Length: ${count * 2 ** 20}`

const megabyte = Buffer.alloc(2 ** 20)
const chunk = Buffer.concat([Buffer.from('100000\r\n'), megabyte, Buffer.from('\r\n')])

// When a sender went on, everything that came within a second was read.
test.each([
  ['that says so', ofMegabytes(50), megabyte],
  ['in chunks', 'Transfer-Encoding: chunked', chunk],
])(
  'R12: a stranger’s upload of 50 MB %s is refused before it is read, and most of it never is',
  async (_, length, piece) => {
    const before = await digest(shop)
    const [arriving, asking] = [once(shop.app.server, 'connection'), once(shop.app.server, 'request')]
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const answered = Promise.withResolvers<string>()
    socket.on('data', (data) => answered.resolve(data.toString()))
    // The server hangs up while this client is still sending.
    socket.on('error', () => {})
    socket.write(head(length))
    Readable.from(Array(50).fill(piece)).pipe(socket)

    const [near]: Socket[] = await arriving
    const [, response]: ServerResponse[] = await asking
    await once(response as ServerResponse, 'finish')
    expect(near?.bytesRead).toBeLessThanOrEqual(64 * 1024)
    const answer = await answered.promise
    expect(statusOf(answer)).toBe(401)
    expect(answer.toLowerCase()).toContain('connection: close')
    await expect.poll(() => near?.closed).toBe(true)
    expect(near?.bytesRead).toBeLessThan(17 * 2 ** 20)
    expect(await digest(shop)).toEqual(before)
  },
)

test('a stranger’s upload without a length is refused the same way', async () => {
  const answer = await rawRequest(port, `${head('Transfer-Encoding: chunked')}5\r\nabcde\r\n`)
  expect(statusOf(answer)).toBe(401)
  expect(answer.toLowerCase()).toContain('connection: close')
})

test('who asks before sending is told before sending', async () => {
  const asking = head(ofMegabytes(2), 'Expect: 100-continue\r\n')
  expect(statusOf(await rawRequest(port, asking))).toBe(401)
  const json = '{"email":"a@b.test","password":"inconnu"}'
  const login =
    'POST /api/users/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nConnection: close\r\n' +
    `Content-Length: ${json.length}\r\nExpect: 100-continue\r\n\r\n${json}`
  expect(await rawRequest(port, login)).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 401 /)
})

test('an upload of ordinary size that is refused is read to its end, so that a browser gets the answer', async () => {
  const body = Buffer.alloc(3 * 2 ** 20)
  for (const next of [1, 2]) {
    const reply = await fetch(`http://127.0.0.1:${port}/api/products/add`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect([next, reply.status, (await reply.json()).code]).toEqual([next, 401, 'session.missing'])
  }
})

// The connection was reset a second later, with the rest of the form still on its way.
test('an upload that turns out too large in its midst is read to its end too', async () => {
  const { cookie } = await shop.as(await shop.makeAdmin()).cookie()
  const opening = '--x\r\nContent-Disposition: form-data; name="image"; filename="x.png"\r\n\r\n'
  const form = [`${opening.length.toString(16)}\r\n${opening}\r\n`, ...Array(6).fill(chunk), '0\r\n\r\n']
  const sent = [head('Transfer-Encoding: chunked', `Cookie: ${cookie}\r\n`), ...form].map((piece) =>
    Buffer.from(piece),
  )
  const arriving = once(shop.app.server, 'connection')
  const answer = await rawRequest(port, Buffer.concat(sent))
  expect(statusOf(answer)).toBe(413)
  const [near]: Socket[] = await arriving
  await expect.poll(() => near?.closed).toBe(true)
  expect(near?.bytesRead).toBe(Buffer.concat(sent).length)
})

// The request was carried out, and its answer never written.
test('what comes after a refusal that ends its connection is not done', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write(`${head('Transfer-Encoding: chunked')}5\r\nabcde\r\n`)
  const [answer] = await once(socket, 'data')
  expect(statusOf(String(answer))).toBe(401)
  const body = JSON.stringify({ email: 'apres@labo.test', message: 'Bonjour' })
  socket.write(
    `0\r\n\r\nPOST /api/contact HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  await once(socket, 'close')
  await shop.allSent()
  expect(await shop.lettersTo(shop.app.shop.email, 0)).toEqual([])
})
