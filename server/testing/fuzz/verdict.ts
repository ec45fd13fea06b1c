import type { LightMyRequestResponse } from 'fastify'
import { type RefusalCode, refusals } from '#contract/refusals'
import type { Operation } from '#server/testing/fuzz/operations'
import { headerFaults } from '#server/testing/headers'
import { inside } from '#server/testing/refused'

interface Outcome {
  reply: LightMyRequestResponse
  /** How many rows this call has written, as visible to others. */
  written: number
  /** How long the call kept the thread, and everybody else waiting. Milliseconds of processor time. */
  busy: number
  publicUrl: string
}

/** A hundred times the need of any request: only work that grows beyond measure takes longer. */
const longestBusy = 500

/** What is wrong with the answer to a generated request, whatever it asked for; undefined if nothing is. */
export function verdict(
  { call, successes, isRefusable }: Operation,
  { reply, written, busy, publicUrl }: Outcome,
) {
  const { statusCode, body } = reply
  const told = `${statusCode} ${body.slice(0, 300)}`
  if (statusCode >= 500) return `our own failure: ${told}`
  if (busy > longestBusy) return `it kept the thread for ${Math.round(busy)} ms: ${told}`
  if (({} as { x?: unknown }).x !== undefined) return 'a prototype was changed'
  const fault = statusCode < 400 ? undocumented() : badRefusal()
  return fault ?? headerFaults(call, publicUrl, reply)[0]

  function undocumented() {
    return successes.includes(statusCode) ? undefined : `undocumented: ${told}`
  }
  function badRefusal() {
    if (!isRefusable) return `undocumented: ${told}`
    if (written > 0) return `refused, and yet ${written} rows were written: ${told}`
    return inside.test(body) ? `it tells of our insides: ${told}` : refusalFault(reply)
  }
}

/** Words of the libraries' own messages. */
const english = /\b(invalid|expected|received|required|must|should|too (small|big)|unrecognized|failed)\b/i

function refusalFault({ statusCode, body }: LightMyRequestResponse) {
  const { code, message, requestId, fields = {} } = parsed(body)
  const told = body.slice(0, 300)
  const known = refusals[code as RefusalCode]
  if (!known) return `no refusal of ours: ${statusCode} ${told}`
  if (statusCode !== known[0] && statusCode !== 400) return `${code} answered as ${statusCode}`
  if (typeof message !== 'string' || typeof requestId !== 'string')
    return `not the form of a refusal: ${told}`
  const ofFields = Object.values(fields as Record<string, string>)
  if (message !== known[1] && !ofFields.includes(message)) return `no sentence of ours: ${told}`
  return ofFields.some((sentence) => english.test(sentence)) ? `not in French: ${told}` : undefined
}

function parsed(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body) ?? {}
  } catch {
    return {}
  }
}
