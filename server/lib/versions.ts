import { z } from 'zod'
import { Refusal } from '#contract/refusals'
import type { Db } from '#server/lib/db'

// An entity's `updatedAt` is its version: a form sends back, as If-Match, the one that it was filled from.

/** The headers of a call that saves over a version. */
export const versionHeaders = z.object({ 'if-match': z.string().max(100).optional() })

/** The changes, and which version of the entity the caller saw. */
export interface Change<Changes> {
  id: string
  ifMatch?: string
  changes: Changes
}

/** For `set updated_at = …`: later than every version before, so that two changes never share one. */
export const nextVersion = (db: Db) => db`greatest(clock_timestamp(), updated_at + interval '1 millisecond')`

/** Whether the caller has seen an older version. */
export function isStale({ updatedAt }: { updatedAt: string }, ifMatch: string | undefined) {
  // Without the header the last change wins.
  if (ifMatch === undefined || ifMatch.trim() === '*') return false
  const seen = ifMatch
    .trim()
    .replace(/^(W\/)?"?/, '')
    .replace(/"$/, '')
  return Date.parse(seen) !== Date.parse(updatedAt)
}

/**
 * For changes that change something: a caller who asks for what is stored already has most likely sent it
 * twice.
 * @throws Refusal request.stale where the caller has seen an older version.
 */
export function refuseStale(entity: { updatedAt: string }, ifMatch: string | undefined) {
  if (isStale(entity, ifMatch)) throw new Refusal('request.stale', { updatedAt: entity.updatedAt })
}
