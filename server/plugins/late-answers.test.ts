import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { expect, test } from 'vitest'
import { refusals } from '#contract/refusals'
import { openLog } from '#server/lib/log'
import { errors } from '#server/plugins/errors'
import { lateAnswers } from '#server/plugins/late-answers'
import { securityLog } from '#server/plugins/security-log'
import { unreadBodies } from '#server/plugins/unread-bodies'
import { storesFor } from '#server/plugins/uploads'
import { openPort, rawRequest, statusOf } from '#server/testing/raw-request'

const config = { timeout: 200 }

// The framework's own timeout ended once a body had come: a call with a body could take for ever.
test.each(['GET', 'POST', 'DELETE'])(
  'a %s that takes too long is answered so, whatever it sends',
  async (method) => {
    const app = Fastify()
    await app.register(errors)
    await app.register(lateAnswers)
    app.route({ method, url: '/work', config, handler: () => setTimeout(1500, { done: true }) })
    const url = `http://127.0.0.1:${await openPort(app)}/work`
    const headers = { 'content-type': 'application/json' }
    for (const sent of method === 'GET' ? [{}] : [{}, { headers, body: '{"quantity":1}' }]) {
      const answer = await fetch(url, { method, ...sent })
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
      expect(await answer.json()).toMatchObject({ message: refusals['server.busy'][1] })
    }
    // A page's own call, which has no connection.
    expect((await app.inject({ method: method as 'GET', url: '/work' })).statusCode).toBe(503)
    await app.close()
  },
)

test('what takes too long is known not to be awaited any more, and an answer that has begun goes on', async () => {
  const app = Fastify()
  await app.register(errors)
  await app.register(lateAnswers)
  const awaited: (boolean | undefined)[] = []
  app.post('/work', { config }, async (_, reply) => {
    const { isAwaited } = storesFor(reply)
    awaited.push(isAwaited?.())
    await setTimeout(400)
    awaited.push(isAwaited?.())
  })
  app.route({
    method: ['GET', 'POST'],
    url: '/long',
    config,
    handler(_, reply) {
      reply.send(Readable.from(parts()))
    },
  })
  async function* parts() {
    yield 'le début, '
    await setTimeout(400)
    yield 'la fin'
  }
  const url = `http://127.0.0.1:${await openPort(app)}`
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  expect((await fetch(`${url}/work`, sent)).status).toBe(503)
  await expect.poll(() => awaited).toEqual([true, false])
  expect(await (await fetch(`${url}/long`, sent)).text()).toBe('le début, la fin')
  // A download is cut off at its timeout.
  await expect((await fetch(`${url}/long`)).text()).rejects.toThrow('terminated')
  await app.close()
})

// Such a sender was told that the shop is overloaded, and the log that a service is away: for four thousand
// who sent a byte now and then, twice four hundred lines a second.
test('whoever sends too slowly is told so, and nobody else that something is away', async () => {
  const lines: string[] = []
  const loggerInstance: FastifyBaseLogger = openLog('info', { write: (line: string) => lines.push(line) })
  const app = Fastify({ loggerInstance })
  for (const plugin of [errors, unreadBodies, lateAnswers]) await app.register(plugin)
  const answered: number[] = []
  app.addHook('onSend', async (_, { statusCode }) => void answered.push(statusCode))
  app.post('/work', { config }, async () => ({ done: true }))
  const port = await openPort(app)
  const begun =
    'POST /work HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{'
  const answer = await rawRequest(port, begun)
  expect(statusOf(answer)).toBe(408)
  expect(answer).toContain('"code":"request.late"')
  expect(answer).toContain('connection: close')
  const gone = connect(port, '127.0.0.1')
  gone.write(begun)
  await once(app.server, 'request')
  gone.destroy()
  await expect.poll(() => answered).toEqual([408, 400])
  expect(lines.map((line) => JSON.parse(line)).filter(({ level }) => level > 30)).toEqual([])
  await app.close()
})

// A restore relies on these lines: a person erased this way came back with the next one. And the address held
// a token.
test('what is done after its caller was told to come back is on record, without the address', async () => {
  const lines: string[] = []
  const loggerInstance: FastifyBaseLogger = openLog('info', { write: (line: string) => lines.push(line) })
  const app = Fastify({ loggerInstance })
  for (const plugin of [errors, lateAnswers, securityLog]) await app.register(plugin)
  app.put('/users/password/reset/:token', { config: { ...config, event: 'password reset' } }, () =>
    setTimeout(400, { done: true }),
  )
  const url = `http://127.0.0.1:${await openPort(app)}/users/password/reset/unjeton?q=Amina`
  expect((await fetch(url, { method: 'PUT' })).status).toBe(503)
  const told = () => lines.map((line) => JSON.parse(line)).filter(({ event }) => event)
  await expect.poll(told).toMatchObject([{ statusCode: 503 }, { statusCode: 200 }])
  await expect.poll(() => lines.join('')).toContain('FST_ERR_REP_ALREADY_SENT')
  expect(lines.join('')).not.toMatch(/unjeton|Amina/)
  await app.close()
})
