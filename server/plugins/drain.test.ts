import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWeb } from '#server/lib/web-build'
import { openPort, statusOf } from '#server/testing/raw-request'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
let port: number
beforeAll(async () => {
  shop = await openShop({}, (await openWeb(join(import.meta.dirname, '../..'), false)).options)
  port = await openPort(shop.app)
})
afterAll(() => shop.close())

// Ready answers left before anybody checked whether the shop stops: a client of ready answers alone was cut
// off at its end.
test('every connection of a shop that is about to stop ends with its next answer, ready or not', async () => {
  for (const path of ['/', '/api/categories']) await shop.app.inject({ url: path })
  const draining = shop.app.drain(2)
  for (const path of ['/', '/api/categories', '/api/users/who-am-i', '/unknown']) {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`)
    await once(socket, 'close')
    expect(answer.toLowerCase(), path).toContain('\r\nconnection: close\r\n')
  }
  await draining
})

// The framework answered by itself, in English and without our headers.
test('whoever asks a shop that closes is refused in the form of all refusals', async () => {
  const closing = await openShop()
  const at = await openPort(closing.app)
  const socket = connect(at, '127.0.0.1')
  await once(socket, 'connect')
  await setTimeout(100)
  const closed = closing.close()
  await setTimeout(100)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.write('GET /api/categories HTTP/1.1\r\nHost: shop\r\n\r\n')
  await once(socket, 'close')
  expect(statusOf(answer)).toBe(503)
  for (const part of ['retry-after: 2\r\n', 'x-content-type-options: nosniff', '"code":"server.busy"'])
    expect(answer).toContain(part)
  await closed
})

// The connection was reset while the client was still sending, and nobody read why.
test('whoever is still sending to a shop that closes reads that it is busy', async () => {
  const closing = await openShop()
  const socket = connect(await openPort(closing.app), '127.0.0.1')
  await once(socket, 'connect')
  await setTimeout(100)
  const closed = closing.close()
  await setTimeout(100)
  const answer = new Promise<string>((resolve, reject) => {
    socket.once('data', (data) => resolve(String(data)))
    socket.once('error', reject)
  })
  const length = 8 * 2 ** 20
  socket.write(`POST /api/products/add HTTP/1.1\r\nHost: shop\r\nContent-Length: ${length}\r\n\r\n`)
  const sent = new Promise((resolve) => socket.write(Buffer.alloc(length), resolve))
  expect(statusOf(await answer)).toBe(503)
  expect(await sent).toBeFalsy()
  socket.destroy()
  await closed
})
