import type { z } from 'zod'
import { unnamedIssue } from '#contract/fields'
import { Refusal, type RefusalCode, refusals } from '#contract/refusals'

/**
 * Checks a body whose schema depends on its sender: returns what the route's own schema would let through, or
 * fails with the same answer.
 * @throws Refusal `failure`, with the text of `refusedFields`
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
 * The whole request gets one message: the first that an issue has of its own, or else the failure's. Each
 * wrong field gets one too, its own or the failure's. An issue with a single value of a list shows there
 * only.
 */
export function refusedFields(issues: { path: string[]; message?: string }[], failure: RefusalCode) {
  const [named, unnamed] = [issues.filter(isNamed), issues.filter((issue) => !isNamed(issue))]
  const sentence = refusals[failure][1]
  const said = [...named, ...unnamed.map(({ path }) => ({ path, message: sentence }))]
  const ofFields = said.filter(({ path }) => path.length > 0).slice(0, mostFields)
  // Where a field has two issues, the first one is kept.
  const fields = Object.fromEntries(ofFields.map(({ path, message }) => [path.join('.'), message]).reverse())
  return {
    message: named.find(({ path }) => !isIndex(path.at(-1)))?.message ?? sentence,
    ...(ofFields.length > 0 && { fields }),
  }
}

/** Limits the answer: a list may be wrong in very many places. */
const mostFields = 50

const isNamed = ({ message }: { message?: string }) => message && message !== unnamedIssue
const isIndex = (key = '') => /^\d+$/.test(key)
