import type { z } from 'zod'
import { unnamedIssue } from '#contract/fields'
import { Refusal, type RefusalCode } from '#contract/refusals'

/**
 * For a body whose schema depends on who sends it: what a route's own schema would let through, or the same answer.
 * @throws Refusal `failure`, with the sentence of the first field that has one
 */
export function check<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
  failure: RefusalCode,
): z.output<Schema> {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const named = result.error.issues.filter(({ message }) => message !== unnamedIssue)
  const fields = Object.fromEntries(named.map(({ path, message }) => [path.join('.'), message]).reverse())
  throw new Refusal(failure, named[0] ? { message: named[0].message, fields } : {})
}
