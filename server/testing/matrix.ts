import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import type { Cells } from '#server/testing/access'
import { type Caller, type Callers, callerNames, makeCallers } from '#server/testing/callers'
import { digest } from '#server/testing/digest'
import { headerFaults } from '#server/testing/headers'
import type { TestShop } from '#server/testing/shop'

type Reply = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body'>
type Call = () => Promise<Reply>

/** Makes what the call needs, and returns the call itself. */
export type Prepare = (caller: Caller, callers: Callers, shop: TestShop) => Call | Promise<Call>

/**
 * Registers a test for each row of the table and each caller, with callers of its own. Every answer must have
 * its required headers; a refusal must have the form of all refusals, and change nothing.
 */
export function testMatrix<Row extends string>(
  shop: () => TestShop,
  table: Record<Row, Cells>,
  requests: Record<Row, Prepare>,
) {
  describe.each(Object.keys(table) as Row[])('%s', (row) => {
    test.each(callerNames.map((name, index) => [name, table[row][index]] as const))(
      '%s gets %s',
      async (name, expected) => {
        const callers = await makeCallers(shop())
        const call = await requests[row](callers[name], callers, shop())
        const changes = Number(expected) < 400
        const before = changes ? undefined : await digest(shop())
        const reply = await call()
        expect(answerOf(reply), reply.body).toBe(expected)
        expect(headerFaults(row, shop().env.publicUrl, reply)).toEqual([])
        if (before) expect(await digest(shop())).toEqual(before)
        if (reply.statusCode >= 400 && isApi(row)) expectRefusal(reply)
      },
    )
  })
}

const answerOf = ({ statusCode, headers }: Reply) =>
  statusCode === 302 ? `302 ${String(headers.location).split('?')[0]}` : statusCode

const isApi = (row: string) => / \/(api|images)\//.test(row)

function expectRefusal({ body }: Reply) {
  const { code, message, requestId } = JSON.parse(body)
  expect([typeof code, typeof message, typeof requestId]).toEqual(['string', 'string', 'string'])
}
