import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
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

const paths = ['/api/users/login', '/api/users/sign-up', '/api/contact']
const head = (path: string, more: string) =>
  `POST ${path} HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nConnection: close\r\n${more}\r\n\r\n`
const whole = (path: string, body: string) =>
  `${head(path, `Content-Length: ${Buffer.byteLength(body)}`)}${body}`

const kilobytes = (count: number) => `{"email":"${'a'.repeat(count * 1024)}"}`
const depth = 10 ** 5
const large: [string, string][] = [
  ['a byte more than 64 KB', `{"email":"${'a'.repeat(64 * 1024 - 11)}"}`],
  ['1 MB', kilobytes(1024)],
  ['100,000 lists in each other', '['.repeat(depth) + ']'.repeat(depth)],
  ['100,000 objects in each other', '{"a":'.repeat(depth) + 1 + '}'.repeat(depth)],
  ['100,000 keys', `{${Array.from({ length: depth }, (_, index) => `"k${index}":1`)}}`],
]

test.each(large)('%s is refused everywhere, at no cost', async (_, body) => {
  const before = await digest(shop)
  for (const path of paths) expect(statusOf(await rawRequest(port, whole(path, body))), path).toBe(413)
  expect(await digest(shop)).toEqual(before)
})

test('what is as large as allowed is read, however it is nested', async () => {
  const within = 32 * 1024
  for (const body of [
    '['.repeat(within - 1) + ']'.repeat(within - 1),
    `{${Array.from({ length: 6000 }, (_, index) => `"${index}":1`)}}`,
  ]) {
    const before = process.cpuUsage()
    expect(statusOf(await rawRequest(port, whole('/api/contact', body)))).toBe(400)
    const { user, system } = process.cpuUsage(before)
    // The process's own work, whatever else the machine does; it serves nobody else meanwhile. Microseconds.
    expect(user + system).toBeLessThan(500_000)
  }
})

test('100 MB that do not say how long they are end the connection early, and are never held', async () => {
  const before = [await digest(shop), process.memoryUsage().rss] as const
  const socket = connect(port, '127.0.0.1')
  const answered = Promise.withResolvers<string>()
  socket.on('data', (data) => answered.resolve(data.toString()))
  socket.on('error', () => {})
  socket.on('close', () => answered.resolve(''))
  socket.write(head('/api/users/login', 'Transfer-Encoding: chunked'))
  const megabyte = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(2 ** 20, 'a'), Buffer.from('\r\n')])
  let sent = 0
  for (; sent < 100 && !socket.destroyed; sent += 1) {
    if (!socket.write(megabyte)) await setTimeout(5)
  }
  expect(statusOf(await answered.promise)).toBe(413)
  socket.destroy()
  expect(sent).toBeLessThan(100)
  expect((process.memoryUsage().rss - before[1]) / 2 ** 20).toBeLessThan(64)
  expect(await digest(shop)).toEqual(before[0])
})

const login = JSON.stringify({ email: 'a@labo.test', password: 'inconnu' })
const mismatched: [string, string][] = [
  ['less than it says', head('/api/users/login', `Content-Length: ${login.length - 5}`) + login],
  ['two lengths', head('/api/users/login', `Content-Length: 5\r\nContent-Length: ${login.length}`) + login],
  ['a length that is no number', head('/api/users/login', 'Content-Length: 1e3') + login],
  ['a length below nothing', head('/api/users/login', 'Content-Length: -1') + login],
  [
    'a length and chunks',
    `${head('/api/users/login', 'Content-Length: 4\r\nTransfer-Encoding: chunked')}0\r\n\r\nGET /api/users HTTP/1.1\r\n\r\n`,
  ],
  [
    'chunks of no length',
    `${head('/api/users/login', 'Transfer-Encoding: chunked')}zz\r\n${login}\r\n0\r\n\r\n`,
  ],
  ['an unknown encoding', `${head('/api/users/login', 'Transfer-Encoding: xchunked')}${login}`],
]

test.each(mismatched)('%s is refused once, and nothing behind it is read', async (_, request) => {
  const before = await digest(shop)
  const answer = await rawRequest(port, request)
  expect(statusOf(answer)).toBe(400)
  expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  expect(await digest(shop)).toEqual(before)
})

test('a body that ends before what was promised changes nothing', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(head('/api/users/login', 'Content-Length: 1000') + login)
  await setTimeout(50)
  const before = await digest(shop)
  socket.destroy()
  await setTimeout(50)
  expect(await digest(shop)).toEqual(before)
  expect((await shop.get('/users/who-am-i')).statusCode).toBe(200)
})
