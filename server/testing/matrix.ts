import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import { type Caller, type Callers, callerNames, makeCallers } from '#server/testing/callers'
import { digest } from '#server/testing/digest'
import type { TestShop } from '#server/testing/shop'

type Call = () => Promise<LightMyRequestResponse>

/** One call of the authorization matrix, and what each of the seven callers gets. */
export interface Row {
  /** Such as `GET /users/{id} of O`. */
  call: string
  /** Makes what the call needs, and returns the call itself. */
  prepare: (caller: Caller, callers: Callers, shop: TestShop) => Call | Promise<Call>
  /** Statuses for A U O X R D S. */
  expected: readonly [A: number, U: number, O: number, X: number, R: number, D: number, S: number]
}

/**
 * Registers a test for each row and caller, with callers of its own. A refusal says so in the one form that
 * refusals have, and changes nothing.
 */
export function testMatrix(shop: () => TestShop, rows: Row[]) {
  describe.each(rows)('$call', ({ prepare, expected }) => {
    test.each(callerNames.map((name, index) => [name, expected[index]] as const))(
      '%s gets %i',
      async (name, status) => {
        const callers = await makeCallers(shop())
        const call = await prepare(callers[name], callers, shop())
        const before = (status ?? 0) < 400 ? undefined : await digest(shop())
        const reply = await call()
        expect(reply.statusCode, reply.body).toBe(status)
        if (!before) return
        expect(reply.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) })
        expect(await digest(shop())).toEqual(before)
      },
    )
  })
}
