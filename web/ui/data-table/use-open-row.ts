import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useRecord } from '#web/lib/use-record.ts'
import { useWayBack } from '#web/lib/use-way-back.ts'
import { withoutPanel } from '#web/ui/data-table/list-address.ts'

export type OpenRow<Row> = {
  status: 'closed' | 'loading' | 'unknown' | 'failed' | 'open'
  row?: Row
  /** The details that the list lacks could not be read. */
  isPartial: boolean
  close: () => void
  retry: () => void
  /** The row's link, which gets the focus when the panel closes. */
  returnTo: () => HTMLElement | null
}

/**
 * The row whose panel the address opens (`?fiche={id}`): one of `rows`, otherwise fetched. With `whole` it is
 * always fetched, because the list lacks some of its details, and the list's row is shown meanwhile.
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
  const { found, refused, since, retry } = useRecord(isAsked ? id : undefined, find, rows)
  const row = whole && found ? wholeRow(found, since === rows ? undefined : listed) : (listed ?? found)
  const status = id === '' ? 'closed' : row ? 'open' : (refused ?? 'loading')
  // When the panel closes, the address no longer names a row.
  const last = useRef(id)
  if (id) last.current = id
  const returnTo = () => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(last.current)}"] a`)
  const goBack = useWayBack(withoutPanel(params))
  /** May run late, once the row shown is gone: by then the user may have left in another way. */
  const close = () => {
    if (new URLSearchParams(window.location.search).get('fiche') === id) goBack()
  }
  return { status, row, isPartial: refused === 'failed', retry, close, returnTo }
}

/** A list read since then is more recent, though incomplete. */
const wholeRow = <Row>(asked: Row, listed?: Row): Row => (listed ? { ...asked, ...listed } : asked)
