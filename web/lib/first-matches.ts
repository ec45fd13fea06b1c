import { plain } from '#contract/plain'
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

/** What is called `q` first, then what begins with it; else the list's own order. */
export function closestFirst<Item>(q: string, items: Item[], nameOf: (item: Item) => string): Item[] {
  const wanted = plain(q)
  const distance = (item: Item) => {
    const name = plain(nameOf(item))
    return name === wanted ? 0 : name.startsWith(wanted) ? 1 : 2
  }
  return [...items].sort((one, other) => distance(one) - distance(other))
}
