import { type RefObject, useEffect } from 'react'
import { focusContent } from '#web/lib/lost-focus.ts'

type Rows = {
  /** What comes and goes: `[data-row]`. */
  row: string
  /** What has the focus in the row that takes the place of one that went. */
  control: string
}

/**
 * Browsers drop the focus to the top of the page when what has it goes away: a row that is deleted, the button that
 * deleted it. Within `box` it goes on from where it was: in the row that is there now, else in `otherwise`, else at
 * the beginning of the page's content. All of them are selectors.
 */
export function useKeptFocus(
  box: RefObject<HTMLElement | null>,
  otherwise: string,
  { row, control }: Partial<Rows> = {},
) {
  useEffect(() => {
    const element = box.current
    if (!element) return
    let last: { target: Element; place: number } | undefined
    const rows = () => (row ? [...element.querySelectorAll(row)] : [])
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      // What goes away in a dialog over it is the dialog's to care for.
      if (target.closest('[role=dialog]') !== element.closest('[role=dialog]')) return
      last = { target, place: rows().findIndex((each) => each.contains(target)) }
    }
    const observer = new MutationObserver(() => {
      if (!last || last.target.isConnected || document.activeElement !== document.body) return
      const there = last.place < 0 ? undefined : (rows()[last.place] ?? rows().at(-1))
      last = undefined
      const next = there && control ? there.querySelector<HTMLElement>(control) : null
      const found = next ?? element.querySelector<HTMLElement>(otherwise)
      if (found) found.focus()
      else focusContent()
    })
    element.addEventListener('focusin', note)
    observer.observe(element, { childList: true, subtree: true })
    // A dialog that outlives what it was opened from gives the focus back to nothing when it leaves.
    observer.observe(document.body, { childList: true })
    return () => {
      element.removeEventListener('focusin', note)
      observer.disconnect()
    }
  }, [box, otherwise, row, control])
}
