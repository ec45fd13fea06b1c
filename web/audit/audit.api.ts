import type { AuditTrail, OneAuditEntry } from '#contract/audit'
import { type Fetcher, get } from '#web/lib/api.ts'

/** One page of the acts of staff; `query` as `listQuery` makes it. */
export const listAudit = (query: URLSearchParams, fetcher?: Fetcher) =>
  get<AuditTrail>(`/audit?${query}`, fetcher)

/** One act, with what it changed. */
export const findAct = async (id: string) =>
  (await get<OneAuditEntry>(`/audit/${encodeURIComponent(id)}`)).entry
