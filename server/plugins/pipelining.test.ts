import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawRequest, statusOf } from '#server/testing/raw-request'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
let port: number
beforeAll(async () => {
  shop = await openShop()
  await shop.app.listen({ port: 0 })
  port = (shop.app.server.address() as AddressInfo).port
})
afterAll(() => shop.close())

const ask = (times: number, path = '/api/users/who-am-i') => {
  const one = `GET ${path} HTTP/1.1\r\nHost: shop.test\r\n`
  return rawRequest(port, `${`${one}\r\n`.repeat(times - 1)}${one}Connection: close\r\n\r\n`)
}
const answers = (text: string) => text.match(/HTTP\/1\.1 200/g)?.length ?? 0

test('a few requests at once on one connection are answered in turn', async () => {
  expect(answers(await ask(16))).toBe(16)
})

test('a connection that asks for hundreds of things before it reads one is ended, and the shop goes on', async () => {
  expect(answers(await ask(200).catch(() => ''))).toBeLessThan(17)
  expect((await shop.get('/users/who-am-i')).statusCode).toBe(200)
  expect(answers(await ask(16))).toBe(16)
})

test('what is ready in memory is sent a few hundred times on one connection no more than anything else', async () => {
  await shop.get('/categories')
  expect(answers(await ask(16, '/api/categories'))).toBe(16)
  expect(answers(await ask(200, '/api/categories').catch(() => ''))).toBeLessThan(200)
  expect(answers(await ask(16, '/api/categories'))).toBe(16)
})

// The refusal was written into the middle of that answer.
test('what is no HTTP, and comes while an answer is being sent, ends the connection without a word', async () => {
  const { cookie } = await shop.as(await shop.makeAdmin()).cookie()
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
    if (answer.includes('retry:')) socket.write('no HTTP\r\n\r\n')
  })
  socket.write(`GET /api/orders/admin/events HTTP/1.1\r\nHost: shop.test\r\nCookie: ${cookie}\r\n\r\n`)
  await once(socket, 'close')
  expect(answer.split('HTTP/1.1 ').length).toBe(2)
  expect(answer).toMatch(/^HTTP\/1.1 200 OK/)
  expect(statusOf(await rawRequest(port, 'no HTTP\r\n\r\n'))).toBe(400)
})

// The refusal was read as the answer to the earlier request, which was carried out all the same.
test('what is no HTTP, and comes behind a request, leaves that its answer', async () => {
  const body = JSON.stringify({ email: 'avant@labo.test', message: 'Bonjour' })
  const head = `POST /api/contact HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`
  const answer = await rawRequest(port, `${head}\r\n\r\n${body}no HTTP\r\n\r\n`)
  expect(statusOf(answer)).toBe(200)
  expect(answer.toLowerCase()).toContain('connection: close')
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
})
