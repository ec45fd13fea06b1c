import { type RefObject, useEffect } from 'react'
import { focusContent } from '#web/lib/lost-focus.ts'

type Rows = {
  /** The elements that come and go: `[data-row]`. */
  row: string
  /** The control to focus in the row that replaces a removed one. */
  control: string
}

/**
 * When the focused element disappears (a deleted row, the button that deleted it), browsers move the focus to
 * the top of the page. Within `box`, this moves it to the row that is now in its place, else to `otherwise`,
 * else to the beginning of the page's content. `row`, `control` and `otherwise` are selectors.
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
      // A dialog over the box takes care of its own elements.
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
    // A dialog that outlives its trigger gives the focus back to nothing when it closes.
    observer.observe(document.body, { childList: true })
    return () => {
      element.removeEventListener('focusin', note)
      observer.disconnect()
    }
  }, [box, otherwise, row, control])
}
