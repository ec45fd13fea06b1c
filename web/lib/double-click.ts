import type { MouseEvent } from 'react'

/** For what takes the place of what was pressed: the second half of a double click is not meant for it. */
export function unlessDoubled(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault()
}
