import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendDownload } from '#server/lib/download'
import { limitTo } from '#server/lib/semaphore'
import { lateAnswers } from '#server/plugins/late-answers'

// Such a download never gave its slot back: after two of them nobody could download anything until a restart.
test('a download whose caller was told to come back while it was opened leaves its place to the next', async () => {
  const app = Fastify()
  await app.register(lateAnswers)
  const atATime = limitTo('test', 1, 1)
  const files: Readable[] = []
  app.get('/:slowness', { config: { timeout: 1000 } }, (request, reply) => {
    const { slowness } = request.params as { slowness: string }
    const open = async () => {
      await setTimeout(Number(slowness))
      const file = Readable.from(['a', 'b'])
      files.push(file)
      return file
    }
    return sendDownload(reply, {
      name: 'test.txt',
      type: 'text/plain',
      atATime,
      stillAllowed: async () => {},
      open,
    })
  })
  const late = await app.inject('/2000')
  expect(late.statusCode).toBe(503)
  await expect.poll(() => files.length, { timeout: 5000 }).toBeGreaterThan(0)
  expect(files[0]?.destroyed).toBe(true)
  expect((await app.inject('/0')).body).toBe('ab')
  await app.close()
})

// The file was made all the same, while other callers waited.
test('for whoever leaves while they wait for a place nothing is made', async () => {
  const app = Fastify()
  const atATime = limitTo('test', 1, 1)
  const first = Promise.withResolvers<Readable>()
  let opened = 0
  app.get('/file', (_, reply) => {
    const open = async () => {
      opened += 1
      return opened === 1 ? first.promise : Readable.from(['tout'])
    }
    return sendDownload(reply, {
      name: 'tout.txt',
      type: 'text/plain',
      atATime,
      stillAllowed: async () => {},
      open,
    }) as never
  })
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/file`
  const reading = fetch(url)
  await expect.poll(() => opened).toBe(1)
  await expect(fetch(url, { signal: AbortSignal.timeout(200) })).rejects.toThrow()
  await setTimeout(100)
  first.resolve(Readable.from(['tout']))
  expect(await (await reading).text()).toBe('tout')
  expect(await (await fetch(url)).text()).toBe('tout')
  expect(opened).toBe(2)
  await app.close()
})

test('of whoever asks for the head alone nothing is made', async () => {
  const app = Fastify()
  let opened = 0
  app.get('/file', (_, reply) => {
    const open = async () => {
      opened += 1
      return Readable.from(['tout'])
    }
    return sendDownload(reply, {
      name: 'tout.csv',
      type: 'text/csv',
      atATime: limitTo('test', 1, 1),
      stillAllowed: async () => {},
      open,
    }) as never
  })
  const head = await app.inject({ method: 'HEAD', url: '/file' })
  expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([200, 'text/csv', ''])
  expect(opened).toBe(0)
  expect((await app.inject({ url: '/file' })).body).toBe('tout')
  await app.close()
})
