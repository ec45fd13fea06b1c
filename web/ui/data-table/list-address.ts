import { useCallback } from 'react'
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'

// The address is the only store of a list's state: search, filters, sort, page size, page. Going back,
// reloading or opening a shared link restores the list.

export const pageSizes = [25, 50, 100] as const

/** The parameters of a list, beside `q`, `sort`, `limit` and `cursor`. */
export type ListKind = {
  /** The default order: `name`, `-createdAt`. */
  sort: string
  /** Parameters that narrow the list, named as the API names them. */
  filters: readonly string[]
}

/** The query for the API: the address without what only the page reads (page number, open panel). */
export function listQuery(asked: URLSearchParams, kind: ListKind): URLSearchParams {
  const query = filterQuery(asked, kind)
  const size = pageSizes.find((size) => String(size) === asked.get('limit')) ?? pageSizes[0]
  query.set('limit', String(size))
  const cursor = asked.get('cursor')
  if (cursor) query.set('cursor', cursor)
  return query
}

/** The query for the same rows without pages, for an export. */
function filterQuery(asked: URLSearchParams, { sort, filters }: ListKind): URLSearchParams {
  const query = new URLSearchParams()
  for (const name of ['q', ...filters]) {
    const value = asked.get(name)?.trim()
    if (value) query.set(name, value)
  }
  query.set('sort', asked.get('sort') || sort)
  return query
}

/** The list's own parameters in the address, without the panel of a row. */
export function withoutPanel(asked: URLSearchParams) {
  const list = new URLSearchParams(asked)
  list.delete('fiche')
  return list.toString()
}

type Changes = Record<string, string | undefined>

export type ListAddress = ReturnType<typeof useListAddress>

/** The list's state as read from its address, and the addresses that differ by a change. */
export function useListAddress(kind: ListKind) {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { location: ahead } = useNavigation()
  // The address requested last, which may still be loading: another change must not undo it.
  const asked = ahead?.pathname === pathname ? new URLSearchParams(ahead.search) : params

  /** The address after `changes`; any but the page itself lead to the first page, with no panel open. */
  const href = (changes: Changes) => {
    const next = new URLSearchParams(asked)
    for (const name of ['cursor', 'page', 'fiche']) next.delete(name)
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    if (next.get('sort') === kind.sort) next.delete('sort')
    if (next.get('limit') === String(pageSizes[0])) next.delete('limit')
    const search = next.toString()
    return search ? `${pathname}?${search}` : pathname
  }

  /** The same list with a row's panel open. Stable while the list is the same: columns depend on it. */
  const list = withoutPanel(asked)
  const panel = useCallback(
    (id: string) => `${pathname}?${new URLSearchParams([...new URLSearchParams(list), ['fiche', id]])}`,
    [pathname, list],
  )

  const query = listQuery(params, kind)
  return {
    kind,
    q: params.get('q') ?? '',
    sort: query.get('sort') ?? kind.sort,
    limit: Number(query.get('limit')),
    isFirstPage: !query.has('cursor'),
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
    /** Identifies the rows asked for: changes with every change of the list, but not when a panel opens. */
    key: query.toString(),
    /** The query for the same rows, without pages. */
    filtered: filterQuery(params, kind).toString(),
    isNarrowed: ['q', ...kind.filters].some((name) => params.get(name)),
    filter: (name: string) => params.get(name) ?? '',
    href,
    go: (changes: Changes, { replace = false } = {}) =>
      // Synchronous, so that the next press already builds on the change requested here.
      navigate(href(changes), { replace, preventScrollReset: true, flushSync: true }),
    panel,
    /** Without search and filters; keeps the order and the page size. */
    cleared: () => href(Object.fromEntries(['q', ...kind.filters].map((name) => [name, undefined]))),
  }
}
