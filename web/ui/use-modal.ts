import { type RefObject, useEffect } from 'react'
import { focusContent } from '#web/lib/lost-focus.ts'

type Modal = { onClose: () => void; returnTo?: () => HTMLElement | null }

/**
 * Makes a modal of a box that stands in the page already: what is around it can be neither reached nor
 * scrolled, Escape closes it, and it gives the focus back. The headless library's modal would take the box's
 * place, and whatever is being typed in it with it.
 */
export function useModal(box: RefObject<HTMLElement | null>, active: boolean, { onClose, returnTo }: Modal) {
  // Escape leaves from the first moment that the box is seen, before it is a modal.
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [onClose])

  // biome-ignore lint/correctness/useExhaustiveDependencies: where the focus goes is asked at the end
  useEffect(() => {
    if (!active || !box.current) return
    const release = hold(box.current)
    return () => {
      release()
      // What it was opened from may not be in this page.
      const back = returnTo?.()
      if (back) back.focus({ preventScroll: true })
      else focusContent()
    }
  }, [active])
}

function hold(box: HTMLElement) {
  const around = surroundings(box).filter(({ inert }) => !inert)
  for (const element of around) element.inert = true
  const { style } = document.documentElement
  const { overflow, scrollbarGutter } = style
  // Where the scrollbar takes room, nothing moves into it.
  Object.assign(style, { overflow: 'hidden', scrollbarGutter: 'stable' })
  // Whoever has begun to type goes on.
  if (!box.contains(document.activeElement)) box.querySelector<HTMLElement>('a, button')?.focus()
  return () => {
    for (const element of around) element.inert = false
    Object.assign(style, { overflow, scrollbarGutter })
  }
}

/** Everything beside the box and beside what holds it, but for snackbars: they belong to what is being done. */
function surroundings(box: HTMLElement): HTMLElement[] {
  const { parentElement } = box
  if (!parentElement || box === document.body) return []
  const beside = [...parentElement.children].filter(
    (element): element is HTMLElement =>
      element instanceof HTMLElement && element !== box && !element.matches('.notistack-SnackbarContainer'),
  )
  return [...beside, ...surroundings(parentElement)]
}
