import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { catchFocus } from '#web/lib/lost-focus.ts'

type State<Data> = {
  id: string
  opened: Data
  key: number
  /** The page's data at the time of the reload. */
  outdated?: Data
}

/**
 * The data that the form of the record `id` is filled from: the page's data when it was opened. The page may
 * read them again for other reasons without losing typed text: only `reload` fills the form anew, by a new
 * `key`.
 */
export function useFormSnapshot<Data>(id: string, data: Data) {
  const [state, setState] = useState<State<Data>>({ id, opened: data, key: 0 })
  const { revalidate } = useRevalidator()
  const { opened, key, outdated } = state
  const isReloaded = outdated !== undefined && data !== outdated
  if (isReloaded || (data !== opened && id !== state.id)) setState({ id, opened: data, key: key + 1 })
  // The « Recharger la fiche » button disappears with the form that it reloads.
  useEffect(() => {
    if (key > 0) catchFocus()
  }, [key])
  const reload = () => {
    setState({ ...state, outdated: data })
    void revalidate()
  }
  return { opened, key, reload }
}
