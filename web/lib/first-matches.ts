import { type Fetcher, stoppable } from '#web/lib/api.ts'

/**
 * The page of `list` that a picker shows: the first rows that match `q`; '' gives the first rows of all.
 * @param filter other filters, or the sort order
 */
export const firstMatches = <Page>(
  list: (query: URLSearchParams, fetcher: Fetcher) => Promise<Page>,
  q: string,
  signal: AbortSignal,
  filter: Record<string, string> = {},
): Promise<Page> => list(new URLSearchParams({ ...filter, limit: '20', ...(q && { q }) }), stoppable(signal))
