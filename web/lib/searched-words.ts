import { longestSearch } from '#contract/search'

/** The words that an address searches for (`q`), without what no search may hold: NUL, which PostgreSQL refuses. */
export const searchedWords = (params: URLSearchParams) =>
  (params.get('q') ?? '').replaceAll('\u0000', '').trim().slice(0, longestSearch)
