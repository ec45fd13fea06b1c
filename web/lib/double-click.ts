import type { MouseEvent } from 'react'

/** For an element that replaces the one pressed: the second click of a double click is not meant for it. */
export function unlessDoubled(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault()
}
