import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { digest } from '#server/testing/digest'
import { callsOf, type Part } from '#server/testing/fuzz/calls'
import { fuzzing } from '#server/testing/fuzz/fuzzing'
import { heldMemory, mostHeld } from '#server/testing/fuzz/held-memory'
import { documentedBy, type Operation } from '#server/testing/fuzz/operations'
import type { Asker } from '#server/testing/fuzz/requests'
import { makeScene } from '#server/testing/fuzz/scene'
import { openShop, type TestShop } from '#server/testing/shop'

/** Requests for each call, and the seed that repeats them: `npm run fuzz` sends far more, and others. */
const runs = Number(process.env.FUZZ_RUNS ?? 1000)
const seed = Number(process.env.FUZZ_SEED ?? 1)
/**
 * After so many writing calls hardly anything is as it was: accounts are logged out, orders are cancelled.
 */
const perScene = 25
/** Where an owner may do something else than staff, one of each group has to succeed. */
const mustSucceed: Record<string, Asker[][]> = {
  'PUT /api/users/update/:id': [['client', 'newcomer'], ['staff']],
  'PUT /api/orders/update/:id': [['client'], ['staff']],
}
/** On a busy machine a call that hashes or encodes takes this long. Milliseconds. */
const timeout = 120_000 + runs * 400

/**
 * Calls everything that the application's OpenAPI document describes of this part, well and badly, as anyone.
 * A failure prints the seed and the request that repeat it.
 */
export function testGenerated(part: Part) {
  let shop: TestShop
  let operationOf: (call: string) => Operation
  let fuzz: Awaited<ReturnType<typeof fuzzing>>
  /** Megabytes, after the warm-up by a first call. */
  let held: number
  beforeAll(async () => {
    console.log(`FUZZ_SEED=${seed} FUZZ_RUNS=${runs}`)
    shop = await openShop()
    operationOf = documentedBy((await shop.get('/openapi.json')).json())
    fuzz = await fuzzing(shop, seed)
  })
  afterAll(() => shop.close())
  // Erasing an account looks through all letters, thousands by then.
  beforeEach(() => shop.db`delete from mailbox`)

  describe.each(callsOf(part))('$call', ({ call, isOpen }) => {
    test('is answered or refused, whatever is sent', { timeout }, async () => {
      const operation = operationOf(call)
      const known: Asker[] = ['client', 'newcomer', 'staff', 'staff']
      const who: Asker[] = isOpen ? ['anonymous', ...known] : known
      const mayWrite = operation.method !== 'GET'
      const share = mayWrite && operation.path.includes('{') ? perScene : runs
      const succeeded = new Set<Asker>()
      for (let offset = 0; offset < runs; offset += share) {
        const scene = await makeScene(shop, operation)
        const now = Math.min(share, runs - offset)
        const seen = await fuzz(operation, { scene, who, runs: now, offset, mayWrite })
        for (const [asker, statuses] of seen)
          if (statuses.has(operation.successes[0] ?? 0)) succeeded.add(asker)
      }
      if (runs >= 200)
        for (const some of mustSucceed[call] ?? [who])
          expect(
            some.filter((each) => succeeded.has(each)),
            `whether any of ${some} succeeds`,
          ).not.toEqual([])
      held ??= heldMemory()
    })

    test.skipIf(isOpen)('is refused to strangers, and nothing at all has changed', { timeout }, async () => {
      const operation = operationOf(call)
      const scene = await makeScene(shop, operation)
      const before = await digest(shop)
      const share = Math.ceil(runs / 10)
      const seen = await fuzz(operation, { scene, who: ['anonymous'], runs: share, mayWrite: false })
      expect([...(seen.get('anonymous') ?? [])]).toEqual([401])
      expect(await digest(shop)).toEqual(before)
    })
  })

  test('none of it is kept in memory', () => {
    expect(heldMemory() - held).toBeLessThan(mostHeld)
  })
}
