import { setTimeout } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { errors } from '#server/plugins/errors'
import { uploads } from '#server/plugins/uploads'
import { form } from '#server/testing/forms'

let app: FastifyInstance
afterEach(() => app.close())

// With twenty large pictures at once, the last ones waited for more than twenty seconds, and their
// connections were closed without a word, although the pictures were stored.
test('whoever has sent a picture is answered, however long it waits for its turn', async () => {
  // Long enough for a busy machine to send the whole form.
  const silence = 300
  app = Fastify({ connectionTimeout: silence })
  await app.register(errors)
  await app.register(uploads)
  const wait = () => setTimeout(silence * 3, { done: true })
  app.post('/picture', { config: { upload: ['image'] } }, wait)
  app.get('/other', wait)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  await expect(fetch(`${url}/other`)).rejects.toThrow()
  const reply = await fetch(`${url}/picture`, { method: 'POST', body: form({ name: 'photo' }) })
  expect(await reply.json()).toEqual({ done: true })
})
