import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { watchedSocket } from '#server/lib/watched-socket'

const message = (type: string, text = '') => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(4 + text.length)
  return Buffer.concat([Buffer.from(type), length, Buffer.from(text)])
}
const question = (text: string) => message('Q', text)
const answer = message('Z', 'I')

/** How long an answer may be owed, even on a busy machine. Milliseconds. */
const longest = 1500

/** Answers every query but « hush »; a « slow » one after 100 ms, in two pieces. */
const server = createServer((socket) => {
  socket.on('data', async (chunk) => {
    if (chunk.includes('slow')) await setTimeout(100)
    for (const _ of chunk.toString().matchAll(/well|slow/g)) {
      socket.write(answer.subarray(0, 3))
      await setTimeout(10)
      socket.write(answer.subarray(3))
    }
  })
  socket.on('error', () => {})
})
afterEach(() => void server.close())

test('what fails at once is heard by whoever listens a moment later', async () => {
  const socket = watchedSocket({ host: ['255.255.255.255'], port: [9] }, longest)
  await Promise.resolve()
  const [error] = await once(socket, 'error')
  expect(error.syscall).toBe('connect')
})

/** After an error the driver forgets whom to tell. */
const withoutError = [false]

async function open() {
  if (!server.listening) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return watchedSocket({ host: ['127.0.0.1'], port: [port] }, longest)
}

async function hear(socket: Socket, bytes: number) {
  const from = socket.bytesRead
  while (socket.bytesRead - from < bytes) await once(socket, 'data')
}

test('a connection is given up once an answer is owed for too long, and not for being idle', async () => {
  const [idle, hushed] = [await open(), await open()]
  for (const socket of [idle, hushed]) {
    socket.write(question('well?'))
    await hear(socket, answer.length)
  }
  hushed.write(question('hush'))
  expect(await once(hushed, 'close')).toEqual(withoutError)
  await setTimeout(longest * 1.5)
  idle.write(question('well?'))
  await hear(idle, answer.length)
  idle.destroy()
})

test('of two questions that were sent before one answer, the second one is owed', async () => {
  const socket = await open()
  socket.write(Buffer.concat([question('slow'), question('hush')]))
  await hear(socket, answer.length)
  expect(await once(socket, 'close')).toEqual(withoutError)
})

test('what is asked in the midst of a question is owed too', async () => {
  const socket = await open()
  socket.write(Buffer.concat([message('P', 'select'), message('H')]))
  expect(await once(socket, 'close')).toEqual(withoutError)
})
