import type { z } from 'zod'
import { unnamedIssue } from '#contract/fields'
import { Refusal, type RefusalCode, refusals } from '#contract/refusals'

/**
 * For a body whose schema depends on who sends it: what a route's own schema would let through, or the same answer.
 * @throws Refusal `failure`, as `refusedFields` tells it
 */
export function check<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
  failure: RefusalCode,
): z.output<Schema> {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const issues = result.error.issues.map(({ path, message }) => ({ path: path.map(String), message }))
  throw new Refusal(failure, refusedFields(issues, failure))
}

/**
 * One sentence for the whole request, the first that a field has of its own, or else the call's; and one for each
 * wrong field, its own or that of the whole call. What a single value of a list has of its own is said there alone.
 */
export function refusedFields(issues: { path: string[]; message?: string }[], failure: RefusalCode) {
  const [named, unnamed] = [issues.filter(isNamed), issues.filter((issue) => !isNamed(issue))]
  const sentence = refusals[failure][1]
  const said = [...named, ...unnamed.map(({ path }) => ({ path, message: sentence }))]
  const ofFields = said.filter(({ path }) => path.length > 0).slice(0, mostFields)
  // Of two things that are wrong with one field the first is told.
  const fields = Object.fromEntries(ofFields.map(({ path, message }) => [path.join('.'), message]).reverse())
  return {
    message: named.find(({ path }) => !isIndex(path.at(-1)))?.message ?? sentence,
    ...(ofFields.length > 0 && { fields }),
  }
}

/** A list may be wrong in very many places. */
const mostFields = 50

const isNamed = ({ message }: { message?: string }) => message && message !== unnamedIssue
const isIndex = (key = '') => /^\d+$/.test(key)
