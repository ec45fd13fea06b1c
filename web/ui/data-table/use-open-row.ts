import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useAsked } from '#web/lib/use-asked.ts'
import { useWayBack } from '#web/lib/use-way-back.ts'
import { withoutPanel } from '#web/ui/data-table/list-address.ts'

export type OpenRow<Row> = {
  status: 'closed' | 'loading' | 'unknown' | 'failed' | 'open'
  row?: Row
  /** What a list does not tell of the row could not be read. */
  isPartial: boolean
  close: () => void
  retry: () => void
  /** The row's link, which has the focus when the panel closes. */
  returnTo: () => HTMLElement | null
}

/**
 * The row whose panel the address opens (`?fiche={id}`): one of `rows`, else asked for. With `whole` it is asked
 * for anyway, because a list does not tell everything, and shown as the list has it meanwhile.
 */
export function useOpenRow<Row extends { _id: string }>(
  rows: readonly Row[],
  find: (id: string) => Promise<Row>,
  { whole = false } = {},
): OpenRow<Row> {
  const [params] = useSearchParams()
  const id = params.get('fiche') ?? ''
  const listed = rows.find(({ _id }) => _id === id)
  const isAsked = id !== '' && (whole || !listed)
  const { found, refused, since, retry } = useAsked(isAsked ? id : undefined, find, rows)
  const row = whole && found ? wholeRow(found, since === rows ? undefined : listed) : (listed ?? found)
  const status = id === '' ? 'closed' : row ? 'open' : (refused ?? 'loading')
  // When the panel closes, the address names no row any more.
  const last = useRef(id)
  if (id) last.current = id
  const returnTo = () => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(last.current)}"] a`)
  const goBack = useWayBack(withoutPanel(params))
  /** Also asked for late, once what it shows is gone: by then somebody may have left by another way. */
  const close = () => {
    if (new URLSearchParams(window.location.search).get('fiche') === id) goBack()
  }
  return { status, row, isPartial: refused === 'failed', retry, close, returnTo }
}

/** A list that was read since then knows better, though not everything. */
const wholeRow = <Row>(asked: Row, listed?: Row): Row => (listed ? { ...asked, ...listed } : asked)
