import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { digest } from '#server/testing/digest'
import type { TestShop } from '#server/testing/shop'

/** Internals that a refusal must never tell. */
export const inside = /\bat \S+ \(|node_modules|select |insert into|violates|relation "/i

interface Verdict {
  status: number | number[]
  message?: string
  fields?: Record<string, string>
  most?: number
  label?: string
}

/**
 * Expects every bad input to be refused: with one of these statuses, with this French `message` and these
 * `fields` where given, in the form of all refusals, within `most` milliseconds of this process's own CPU time,
 * and without any change. `label` is told with a failure.
 */
export async function expectRefused(
  shop: TestShop,
  call: () => Promise<LightMyRequestResponse>,
  { status, message, fields, most = 1000, label = '' }: Verdict,
) {
  const before = await digest(shop)
  const begun = performance.now()
  const start = process.cpuUsage()
  const reply = await call()
  const { user, system } = process.cpuUsage(start)
  expect([status].flat(), label + reply.body).toContain(reply.statusCode)
  const body = reply.json()
  expect(body).toMatchObject({ code: expect.any(String), requestId: expect.any(String) })
  if (message) expect(body.message, label).toBe(message)
  if (fields) expect(body.fields).toEqual(fields)
  expect(body.message).toMatch(/\S/)
  expect(reply.body).not.toMatch(inside)
  expect(await digest(shop)).toEqual(before)
  expect((user + system) / 1000).toBeLessThan(most)
  // However busy the machine is: it waits for nothing.
  expect(performance.now() - begun).toBeLessThan(30_000)
}

/** The same for a call that sends a file. */
export function expectUploadRefused(...[shop, call, verdict]: Parameters<typeof expectRefused>) {
  return expectRefused(shop, call, { most: 5000, ...verdict })
}
