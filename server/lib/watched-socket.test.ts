import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { watchedSocket } from '#server/lib/watched-socket'

/** Answers every question but « hush ». */
const server = createServer((socket) => {
  socket.on('data', (question) => {
    if (question.toString() !== 'hush') socket.write('answer')
  })
  socket.on('error', () => {})
})
afterEach(() => void server.close())

test('what fails at once is heard by whoever listens a moment later', async () => {
  const socket = watchedSocket({ host: ['255.255.255.255'], port: [9] }, 500)
  await Promise.resolve()
  const [error] = await once(socket, 'error')
  expect(error.syscall).toBe('connect')
})

test('a connection is given up once an answer is owed for too long, and not for being idle', async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const open = () => watchedSocket({ host: ['127.0.0.1'], port: [port] }, 500)
  const [idle, hushed] = [open(), open()]
  for (const socket of [idle, hushed]) {
    socket.write('well?')
    await once(socket, 'data')
  }
  hushed.write('hush')
  const [error] = await once(hushed, 'error')
  expect(error).toMatchObject({ code: 'ETIMEDOUT' })
  await setTimeout(1000)
  idle.write('still there?')
  expect(String(await once(idle, 'data'))).toBe('answer')
  idle.destroy()
})
