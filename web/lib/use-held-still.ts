import { type RefObject, useEffect } from 'react'

/** Controls that change a form. Read-only fields cannot change anyway; links lead away. */
const controls = 'input:not([readonly]), select, label, button:not([type=submit]), [role=combobox]'
/** Keys that change the focused control. */
const changing = /^(.|Arrow.+|Home|End|Enter|Backspace|Delete)$/su
const events = ['mousedown', 'click', 'keydown', 'drop', 'paste']

/**
 * Blocks changes in the form around `inside` while it is being sent: they would not be sent with it, and
 * would be lost once it succeeds.
 */
export function useHeldStill(inside: RefObject<HTMLElement | null>, isSent: boolean) {
  useEffect(() => {
    const form = inside.current?.closest('form')
    if (!isSent || !form) return
    const ending = new AbortController()
    for (const name of events)
      form.addEventListener(name, holdStill, { capture: true, signal: ending.signal })
    document.addEventListener('paste', holdPicture, { capture: true, signal: ending.signal })
    return () => ending.abort()
  }, [inside, isSent])
}

function holdStill(event: Event) {
  if (!(event.target instanceof Element && event.target.closest(controls))) return
  if (event instanceof KeyboardEvent && !isChange(event)) return
  event.preventDefault()
  event.stopPropagation()
}

/** A picture pasted anywhere but in a text field goes to the form. */
function holdPicture(event: Event) {
  if (!(event.target instanceof Element && event.target.matches('textarea, input'))) event.stopPropagation()
}

const isChange = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  changing.test(key) && !ctrlKey && !metaKey && (!altKey || key.startsWith('Arrow'))
