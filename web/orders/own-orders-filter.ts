import type { OrderStatus } from '#contract/order-statuses'
import { searchedWords } from '#web/lib/searched-words.ts'

/** A client's filter for their orders. The address bar is its only store. */
export type OwnOrdersFilter = {
  status?: OrderStatus
  q: string
  /** Where a further page starts. */
  cursor?: string
}

export const statusChoices = [
  { status: undefined, label: 'Toutes' },
  { status: 'en cours', label: 'En cours' },
  { status: 'complété', label: 'Complétées' },
  { status: 'annulé', label: 'Annulées' },
] as const satisfies readonly { status: OrderStatus | undefined; label: string }[]

export function readOwnOrdersFilter(params: URLSearchParams): OwnOrdersFilter {
  return {
    status: statusChoices.find(({ status }) => status === params.get('statut'))?.status,
    q: searchedWords(params),
    cursor: params.get('suite') ?? undefined,
  }
}

/** The profile page with another filter; from its first orders unless a cursor is given. */
export function ownOrdersPath({ status, q, cursor }: OwnOrdersFilter): string {
  const params = new URLSearchParams()
  if (status) params.set('statut', status)
  if (q) params.set('q', q)
  if (cursor) params.set('suite', cursor)
  const search = params.toString()
  return search ? `/profile?${search}` : '/profile'
}
