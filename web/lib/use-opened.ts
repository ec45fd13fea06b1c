import { useState } from 'react'
import { useRevalidator } from 'react-router'

/**
 * What a form of the record `id` is filled from: the page's data as they were when it was opened. They may be read
 * again for other reasons, and nothing typed is lost by that: only `reload` fills the form anew, which `key` does.
 */
export function useOpened<Data>(id: string, data: Data) {
  const [state, setState] = useState({ id, opened: data, key: 0, isReloading: false })
  const { revalidate } = useRevalidator()
  const { opened, key, isReloading } = state
  if (data !== opened && (isReloading || id !== state.id)) {
    setState({ id, opened: data, key: key + 1, isReloading: false })
  }
  const reload = () => {
    setState({ ...state, isReloading: true })
    void revalidate()
  }
  return { opened, key, reload }
}
