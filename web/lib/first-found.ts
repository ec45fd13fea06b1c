import { type Fetcher, stoppable } from '#web/lib/api.ts'

/**
 * The page of `list` that a picker shows: the first rows that answer `q`; '' asks for the first of all.
 * @param filter what else narrows or sorts the list
 */
export const firstFound = <Page>(
  list: (query: URLSearchParams, fetcher: Fetcher) => Promise<Page>,
  q: string,
  signal: AbortSignal,
  filter: Record<string, string> = {},
): Promise<Page> => list(new URLSearchParams({ ...filter, limit: '20', ...(q && { q }) }), stoppable(signal))
