import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { refusals } from '#contract/refusals'
import { errors } from '#server/plugins/errors'
import { thisMachine } from '#server/plugins/this-machine'

const open = async () => {
  const app = Fastify()
  await app.register(errors)
  await app.register(thisMachine)
  app.get('/', () => 'open')
  return app
}

test.each(['localhost:3000', '127.0.0.1', '[::1]:3000', 'labo.localhost'])(
  'a shop for this machine answers whoever asks for it as %s',
  async (host) => {
    expect((await (await open()).inject({ url: '/', headers: { host } })).statusCode).toBe(200)
  },
)

// A tunnel that no setting mentions opened the demonstration's accounts, whose password is public, and every
// e-mail.
test.each([
  ['by another name, as a page elsewhere can have it asked', { host: 'evil.test:3000' }],
  ['with no name that can be read', { host: 'a b' }],
  ['by a number', { host: '2130706433' }],
  ['with more than a name', { host: 'evil.test@localhost' }],
  ['through a proxy that tells the address alone', { host: 'localhost', 'x-real-ip': '203.0.113.9' }],
  ['through a tunnel that tells the scheme alone', { host: 'localhost', 'x-forwarded-proto': 'https' }],
  ['through a tunnel', { host: 'localhost:3000', 'x-forwarded-for': '203.0.113.9' }],
  ['through a proxy', { host: 'localhost:3000', via: '1.1 proxy' }],
])('it refuses who asks %s', async (_, headers) => {
  const reply = await (await open()).inject({ url: '/', headers })
  expect([reply.statusCode, reply.json().message]).toEqual(refusals['request.elsewhere'])
})
