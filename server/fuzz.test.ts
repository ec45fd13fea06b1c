import fc from 'fast-check'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Refusal } from '#contract/refusals'
import { beyond, type Cells, specified } from '#server/testing/access'
import { digest } from '#server/testing/digest'
import { type Operation, operationsOf } from '#server/testing/fuzz/operations'
import { type Asked, type Asker, requestsOf } from '#server/testing/fuzz/requests'
import { editOf, makeScene } from '#server/testing/fuzz/scene'
import { verdict } from '#server/testing/fuzz/verdict'
import { openShop, type TestShop } from '#server/testing/shop'
import { countWrites } from '#server/testing/writes'

// Whatever the application says of itself in its OpenAPI document is asked for, well and badly, by anyone.
// `npm run fuzz` asks far more; a failure prints the seed and the request that repeat it.

const runs = Number(process.env.FUZZ_RUNS ?? 200)
const seed = Number(process.env.FUZZ_SEED ?? (process.env.FUZZ_RUNS ? Date.now() % 2 ** 31 : 1))

vi.setConfig({ testTimeout: 60_000 + runs * 100 })

let shop: TestShop
let written: () => Promise<number>
let operations: Operation[]
beforeAll(async () => {
  console.log(`FUZZ_SEED=${seed} FUZZ_RUNS=${runs}`)
  shop = await openShop()
  written = await countWrites(shop.db)
  operations = operationsOf((await shop.get('/openapi.json')).json())
  operationOf('PUT /api/orders/update/:id').body = editOf(operationOf('POST /api/orders/add').body ?? {})
})
afterAll(() => shop.close())

function operationOf(call: string): Operation {
  const found = operations.find((each) => each.call === call)
  if (!found) throw new Error(`${call} is not documented`)
  return found
}

/** A stream: it has a test of its own. */
const endless = 'GET /api/orders/admin/events'

/** Every call of the API, once, and whether a stranger gets anywhere. */
const calls = [specified, beyond]
  .flatMap((part) => Object.values(part).flatMap((rows) => Object.entries<Cells>(rows)))
  .filter(([row]) => /^\w+ \/api\/(?!documents|docs|openapi|\*)/.test(row))
  .map(([row, [anonymous]]) => ({ call: row.split(',')[0] as string, isOpen: anonymous !== 401 }))
  .filter(({ call }, place, all) => all.findIndex((each) => each.call === call) === place)
  .filter(({ call }) => call !== endless)

/** What each call was answered, by status. */
const answers: Record<string, Record<number, number>> = {}
type Scene = Awaited<ReturnType<typeof makeScene>>

async function ask(operation: Operation, { callers }: Scene, { who, ...request }: Asked) {
  const headers = { ...(await callers[who].cookie()), ...request.headers }
  await written()
  const reply = await shop.app.inject({ ...request, method: operation.method, headers })
  const counts = answers[operation.call] ?? {}
  answers[operation.call] = { ...counts, [reply.statusCode]: (counts[reply.statusCode] ?? 0) + 1 }
  return verdict(operation, { reply, written: await written(), publicUrl: shop.env.publicUrl })
}

function fuzz(operation: Operation, scene: Scene, who: Asker[], numRuns: number) {
  const holds = fc.asyncProperty(requestsOf(operation, scene.hints, who), async (asked) => {
    const wrong = await ask(operation, scene, asked)
    if (wrong) throw new Error(wrong)
  })
  return fc.assert(holds, { numRuns, seed, endOnFailure: true, includeErrorInReport: true })
}

describe.each(calls)('$call', ({ call, isOpen }) => {
  const known: Asker[] = ['client', 'newcomer', 'staff', 'staff']

  test('is answered or refused, whatever is sent', async () => {
    const operation = operationOf(call)
    await fuzz(operation, await makeScene(shop, operation), isOpen ? ['anonymous', ...known] : known, runs)
    if (runs >= 200) expect(answers[call]).toHaveProperty(String(operation.successes[0]))
  })

  test.skipIf(isOpen)('is refused to strangers, and nothing at all has changed', async () => {
    const operation = operationOf(call)
    const scene = await makeScene(shop, operation)
    const before = await digest(shop)
    await fuzz(operation, scene, ['anonymous'], Math.ceil(runs / 10))
    expect(await digest(shop)).toEqual(before)
  })
})

test('every documented call was asked', () => {
  const asked = operations.filter(({ call }) => answers[call])
  expect(operations.filter((each) => !asked.includes(each)).map(({ call }) => call)).toEqual([endless])
})

describe('it would be seen', () => {
  const planted: [string, (place: TestShop) => unknown, RegExp][] = [
    ['a handler that falls over', () => Promise.reject(new Error('a bug')), /^our own failure/],
    [
      'a handler that writes before it refuses',
      async ({ makeCategory }) => {
        await makeCategory()
        throw new Refusal('category.hasProducts')
      },
      /and yet [1-9]\d* rows were written: 409/,
    ],
    ['an answer that is not documented', async () => ({}), /^undocumented/],
    [
      'a refusal in words of its own',
      async () => Promise.reject(Object.assign(new Error('no'), { statusCode: 418 })),
      /^no refusal of ours/,
    ],
    [
      'a refusal that shows its query',
      async () => Promise.reject(Object.assign(new Error('select * from users'), { statusCode: 400 })),
      /^it tells of our insides/,
    ],
  ]
  test.each(planted)('%s', async (_, handler, fault) => {
    const app = Fastify()
    app.get('/api/planted', () => handler(shop))
    app.setErrorHandler<Error & { code?: string; statusCode?: number }>((error, { id }, reply) =>
      reply
        .code(error.statusCode ?? 500)
        .send({ code: error.code ?? error.name, message: error.message, requestId: id }),
    )
    const operation: Operation = {
      ...{ call: 'GET /api/planted', method: 'GET', path: '', parameters: [], isForm: false },
      ...{ successes: [201], isRefusable: true },
    }
    await written()
    const reply = await app.inject('/api/planted')
    const outcome = { reply, written: await written(), publicUrl: shop.env.publicUrl }
    expect(verdict(operation, outcome)).toMatch(fault)
    await app.close()
  })
})
