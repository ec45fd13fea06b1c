import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { digest } from '#server/testing/digest'
import type { TestShop } from '#server/testing/shop'

/** What a refusal must never tell. */
export const inside = /\bat \S+ \(|node_modules|select |insert into|violates|relation "/i

interface Verdict {
  status: number | number[]
  message?: string
  fields?: Record<string, string>
  most?: number
}

/**
 * The verdict on every bad input: the call answers one of these statuses, in French where `message` says how, in
 * the one form that refusals have, with these `fields` where it says which, within `most` milliseconds, and nothing at
 * all has changed.
 */
export async function expectRefused(
  shop: TestShop,
  call: () => Promise<LightMyRequestResponse>,
  { status, message, fields, most = 1000 }: Verdict,
) {
  const before = await digest(shop)
  const start = performance.now()
  const reply = await call()
  const took = performance.now() - start
  expect([status].flat(), reply.body).toContain(reply.statusCode)
  const body = reply.json()
  expect(body).toMatchObject({ code: expect.any(String), requestId: expect.any(String) })
  if (message) expect(body.message).toBe(message)
  if (fields) expect(body.fields).toEqual(fields)
  expect(body.message).toMatch(/\S/)
  expect(reply.body).not.toMatch(inside)
  expect(await digest(shop)).toEqual(before)
  expect(took).toBeLessThan(most)
}

/** The same of a call that sends a file. */
export function expectUploadRefused(...[shop, call, verdict]: Parameters<typeof expectRefused>) {
  return expectRefused(shop, call, { most: 5000, ...verdict })
}
