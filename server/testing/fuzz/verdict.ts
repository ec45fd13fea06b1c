import type { LightMyRequestResponse } from 'fastify'
import { type RefusalCode, refusals } from '#contract/refusals'
import type { Operation } from '#server/testing/fuzz/operations'
import { headerFaults } from '#server/testing/headers'
import { inside } from '#server/testing/refused'

interface Outcome {
  reply: LightMyRequestResponse
  /** How many rows this call has written, as far as others see. */
  written: number
  publicUrl: string
}

/** What is wrong with the answer to a generated request, whatever it asked for; nothing where all is well. */
export function verdict({ call, successes, isRefusable }: Operation, { reply, written, publicUrl }: Outcome) {
  const { statusCode, body } = reply
  const told = `${statusCode} ${body.slice(0, 300)}`
  if (statusCode >= 500) return `our own failure: ${told}`
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

function refusalFault({ statusCode, body }: LightMyRequestResponse) {
  const { code, message, requestId } = parsed(body)
  const known = refusals[code as RefusalCode]
  if (!known) return `no refusal of ours: ${statusCode} ${body.slice(0, 300)}`
  if (statusCode !== known[0] && statusCode !== 400) return `${code} answered as ${statusCode}`
  return typeof message === 'string' && message !== '' && typeof requestId === 'string'
    ? undefined
    : `not the form of a refusal: ${body.slice(0, 300)}`
}

function parsed(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body) ?? {}
  } catch {
    return {}
  }
}
