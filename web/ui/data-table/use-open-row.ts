import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError } from '#web/lib/api.ts'
import { useWayBack } from '#web/lib/use-way-back.ts'

export type OpenRow<Row> = {
  status: 'closed' | 'loading' | 'unknown' | 'failed' | 'open'
  row?: Row
  close: () => void
  retry: () => void
  /** The row's link, which has the focus when the panel closes. */
  returnTo: () => HTMLElement | null
}

/** `rows`: the list as it stood when this was asked for. */
type Answer<Row> = { id: string; rows: readonly Row[]; row?: Row; refused?: 'unknown' | 'failed' }

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
  const [answer, setAnswer] = useState<Answer<Row>>()
  const [attempt, setAttempt] = useState(0)
  const isAsked = id !== '' && (whole || !listed)

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt, and a list that was read again, ask again
  useEffect(() => {
    if (!isAsked) return
    let current = true
    find(id)
      .then(
        (row): Answer<Row> => ({ id, rows, row }),
        (error): Answer<Row> => ({ id, rows, refused: isUnknown(error) ? 'unknown' : 'failed' }),
      )
      .then((next) => current && setAnswer(next))
    return () => {
      current = false
    }
  }, [id, isAsked, attempt, rows])

  const retry = useCallback(() => {
    setAnswer(undefined)
    setAttempt((now) => now + 1)
  }, [])
  const here = answer?.id === id ? answer : undefined
  const row =
    whole && here?.row ? wholeRow(here.row, here.rows === rows ? undefined : listed) : (listed ?? here?.row)
  const status = id === '' ? 'closed' : row ? 'open' : (here?.refused ?? 'loading')
  // When the panel closes, the address names no row any more.
  const last = useRef(id)
  if (id) last.current = id
  const returnTo = () => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(last.current)}"] a`)
  const list = new URLSearchParams(params)
  list.delete('fiche')
  const goBack = useWayBack(list.toString())
  /** Also asked for late, once what it shows is gone: by then somebody may have left by another way. */
  const close = () => {
    if (new URLSearchParams(window.location.search).get('fiche') === id) goBack()
  }
  return { status, row, retry, close, returnTo }
}

/** A list that was read since then knows better, though not everything. */
const wholeRow = <Row>(asked: Row, listed?: Row): Row => (listed ? { ...asked, ...listed } : asked)

/** Ids that cannot exist are refused as unknown ones are. */
const isUnknown = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)
