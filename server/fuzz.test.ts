import { globSync, readFileSync } from 'node:fs'
import type { OutgoingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '#contract/refusals'
import { callsOf, endless, parts } from '#server/testing/fuzz/calls'
import { fuzzing } from '#server/testing/fuzz/fuzzing'
import { heldMemory, mostHeld } from '#server/testing/fuzz/held-memory'
import { operationsOf } from '#server/testing/fuzz/operations'
import { makeScene } from '#server/testing/fuzz/scene'
import { openShop, type TestShop } from '#server/testing/shop'

// Whether generated requests go to every call, and whether a fault would be noticed. The tests of each part
// of the API send the requests themselves: accounts.fuzz.test.ts and its like.

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('every documented call is asked, and no other', async () => {
  const documented = operationsOf((await shop.get('/openapi.json')).json()).map(({ call }) => call)
  const asked = parts.flatMap((part) => callsOf(part).map(({ call }) => call))
  expect([...asked, endless].sort()).toEqual(documented.sort())
  const files = globSync('*/*.fuzz.test.ts', { cwd: import.meta.dirname })
  const texts = files.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  const sent = texts.flatMap((text) => /testGenerated\('(\w+)'\)/.exec(text)?.[1] ?? [])
  expect(sent.sort()).toEqual(parts.toSorted())
})

describe('it would be seen', () => {
  const refuse = (error: object) => Promise.reject(Object.assign(new Error('no'), error))
  /** The faults that one of many requests meets, at /api/planted/{name}. */
  const planted: Record<string, [act: () => unknown, fault: RegExp]> = {
    'a handler that falls over': [() => Promise.reject(new Error('a bug')), /our own failure/],
    'a handler that writes before it refuses': [
      async () => {
        await shop.makeCategory()
        throw new Refusal('category.hasProducts')
      },
      /and yet [1-9]\d* rows were written: 409/,
    ],
    'a handler that everybody waits for': [
      () => {
        const start = process.threadCpuUsage()
        for (let spent = 0; spent < 550_000; ) {
          for (let turn = 0; turn < 1e6; turn += 1);
          const { user, system } = process.threadCpuUsage(start)
          spent = user + system
        }
        throw new Refusal('category.unknown')
      },
      /it kept the thread for \d+ ms/,
    ],
    'an answer that is not documented': [async () => ({}), /undocumented/],
    'a refusal in words of its own': [() => refuse({ statusCode: 418 }), /no refusal of ours/],
    'a refusal that shows its query': [
      () => refuse({ statusCode: 400, message: 'select * from users' }),
      /it tells of our insides/,
    ],
    'a sentence of nobody': [
      () => refuse({ ...new Refusal('category.unknown'), message: 'Catégorie ?' }),
      /no sentence of ours/,
    ],
    'a sentence in English': [
      () => {
        throw new Refusal('category.unknown', { message: 'Invalid input', fields: { id: 'Invalid input' } })
      },
      /not in French/,
    ],
  }
  let fuzz: Awaited<ReturnType<typeof fuzzing>>
  let app: FastifyInstance
  beforeAll(async () => {
    const { 'content-length': _, ...headers } = (await shop.get('/nowhere')).headers
    app = plantedApp(headers)
    fuzz = await fuzzing({ ...shop, app }, 1)
  })
  afterAll(() => app.close())

  /** Refuses every request correctly, except one in ten. */
  function plantedApp(headers: OutgoingHttpHeaders) {
    const app = Fastify()
    app.get<{ Params: { name: string }; Querystring: { place: string } }>('/api/planted/:name', (request) => {
      const [act] = planted[request.params.name] ?? []
      if (act && request.query.place === '7') return act()
      throw new Refusal('category.unknown')
    })
    app.setErrorHandler<Error & Partial<Refusal>>((error, { id }, reply) =>
      reply
        .code(error.statusCode ?? 500)
        .headers(headers)
        .send({ code: error.code ?? error.name, message: error.message, requestId: id, ...error.details }),
    )
    return app
  }

  test.each(Object.entries(planted))('%s', async (name, [, fault]) => {
    const place = { name: 'place', in: 'query' as const, schema: { type: 'integer', minimum: 0, maximum: 9 } }
    const operation = {
      ...{
        call: `GET /api/planted/${name}`,
        method: 'GET' as const,
        path: `/api/planted/${encodeURIComponent(name)}`,
      },
      ...{ parameters: [place], isForm: false, successes: [201], isRefusable: true },
    }
    const scene = await makeScene(shop, operation)
    for (const mayWrite of [true, false]) {
      const asking = fuzz(operation, { scene, who: ['anonymous'], runs: 200, mayWrite })
      await expect(asking).rejects.toThrow(fault)
      await expect(asking).rejects.toThrow(/place=7/)
    }
  })
  test('a process that keeps what it was sent', () => {
    const before = heldMemory()
    const kept = Array.from({ length: 2200 }, () => Buffer.alloc(100 * 1024))
    expect(heldMemory() - before).toBeGreaterThan(mostHeld)
    expect(kept).toHaveLength(2200)
  })
})
