import { type RefObject, useEffect } from 'react'
import { focusContent } from '#web/lib/lost-focus.ts'
import { isUnderAlert } from '#web/ui/under-alert.ts'

type Modal = { onClose: () => void; returnTo?: () => HTMLElement | null }

/**
 * Turns a box that is already in the page into a modal: its surroundings can be neither reached nor scrolled,
 * Escape closes it, and it gives the focus back. The headless library's modal would replace the box, and lose
 * the text being typed in it.
 */
export function useModal(box: RefObject<HTMLElement | null>, active: boolean, { onClose, returnTo }: Modal) {
  // Escape closes the box as soon as it is visible, before it is a modal.
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && !isUnderAlert() && onClose()
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [onClose])

  // biome-ignore lint/correctness/useExhaustiveDependencies: where the focus goes is asked at the end
  useEffect(() => {
    if (!active || !box.current) return
    const release = hold(box.current)
    return () => {
      release()
      // The element that opened it may not be in this page.
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
  // Keeps the room of the scrollbar, so that nothing moves.
  Object.assign(style, { overflow: 'hidden', scrollbarGutter: 'stable' })
  // Does not interrupt a user who has begun to type.
  if (!box.contains(document.activeElement)) box.querySelector<HTMLElement>('a, button')?.focus()
  return () => {
    for (const element of around) element.inert = false
    Object.assign(style, { overflow, scrollbarGutter })
  }
}

/** Everything beside the box and its ancestors, except snackbars, which belong to the task at hand. */
function surroundings(box: HTMLElement): HTMLElement[] {
  const { parentElement } = box
  if (!parentElement || box === document.body) return []
  const beside = [...parentElement.children].filter(
    (element): element is HTMLElement =>
      element instanceof HTMLElement && element !== box && !element.matches('.notistack-SnackbarContainer'),
  )
  return [...beside, ...surroundings(parentElement)]
}
