import fc from 'fast-check'
import type { Operation } from '#server/testing/fuzz/operations'
import { type Asked, type Asker, requestsOf } from '#server/testing/fuzz/requests'
import { makeScene, type Scene } from '#server/testing/fuzz/scene'
import { verdict } from '#server/testing/fuzz/verdict'
import type { TestShop } from '#server/testing/shop'
import { countWrites } from '#server/testing/writes'

interface Fuzz {
  scene: Scene
  who: Asker[]
  runs: number
  /** Makes the requests differ from those without an offset. */
  offset?: number
  /** Whether an accepted request may write something. */
  mayWrite: boolean
}

/**
 * Returns a function that sends requests for an operation again and again, and returns who got which
 * statuses. It throws at the first wrong answer, and names the request and the seed.
 */
export async function fuzzing(shop: TestShop, seed: number) {
  const written = await countWrites(shop.db)

  return async function fuzz(operation: Operation, { mayWrite, ...how }: Fuzz) {
    const seen = await askAll(operation, how, mayWrite)
    if (mayWrite || (await written()) === 0) return seen
    // A check at the end is nearly always enough. Now each request is checked, to find the one that wrote.
    return askAll(operation, { ...how, scene: await makeScene(shop, operation) }, true)
  }

  async function askAll(
    operation: Operation,
    { scene, who, runs, offset = 0 }: Omit<Fuzz, 'mayWrite'>,
    looksEachTime: boolean,
  ) {
    const seen = new Map<Asker, Set<number>>(who.map((each) => [each, new Set()]))
    const { publicUrl } = shop.env
    await written()
    const holds = fc.asyncProperty(requestsOf(operation, scene.hints, who), async (asked) => {
      const outcome = await ask(operation, scene, asked)
      seen.get(asked.who)?.add(outcome.reply.statusCode)
      const wrong = verdict(operation, {
        ...outcome,
        written: looksEachTime ? await written() : 0,
        publicUrl,
      })
      if (wrong) throw new Error(wrong)
    })
    await fc.assert(holds, {
      numRuns: runs,
      seed: seed + offset,
      endOnFailure: true,
      includeErrorInReport: true,
    })
    return seen
  }

  async function ask({ method }: Operation, { callers }: Scene, { who, ...request }: Asked) {
    const headers = { ...(await callers[who].cookie()), ...request.headers }
    shop.lines.length = 0
    const start = process.threadCpuUsage()
    const reply = await shop.app.inject({ ...request, method, headers })
    const { user, system } = process.threadCpuUsage(start)
    return { reply, busy: (user + system) / 1000 }
  }
}
