import type { AuditTrail } from '#contract/audit'
import { type Fetcher, get } from '#web/lib/api.ts'

/** A page of what staff did; `query` as `listQuery` makes it. */
export const listAudit = (query: URLSearchParams, fetcher?: Fetcher) =>
  get<AuditTrail>(`/audit?${query}`, fetcher)
