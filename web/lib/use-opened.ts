import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { catchFocus } from '#web/lib/lost-focus.ts'

type State<Data> = {
  id: string
  opened: Data
  key: number
  /** What the page had when it was told to reload. */
  outdated?: Data
}

/**
 * What a form of the record `id` is filled from: the page's data as they were when it was opened. They may be read
 * again for other reasons, and nothing typed is lost by that: only `reload` fills the form anew, which `key` does.
 */
export function useOpened<Data>(id: string, data: Data) {
  const [state, setState] = useState<State<Data>>({ id, opened: data, key: 0 })
  const { revalidate } = useRevalidator()
  const { opened, key, outdated } = state
  const isReloaded = outdated !== undefined && data !== outdated
  if (isReloaded || (data !== opened && id !== state.id)) setState({ id, opened: data, key: key + 1 })
  // « Recharger la fiche » goes with what it reloads.
  useEffect(() => {
    if (key > 0) catchFocus()
  }, [key])
  const reload = () => {
    setState({ ...state, outdated: data })
    void revalidate()
  }
  return { opened, key, reload }
}
