import { type RefObject, useEffect } from 'react'

/** What changes a form. Fields that are read only are as still as they can be; links lead away. */
const controls = 'input:not([readonly]), select, label, button:not([type=submit]), [role=combobox]'
/** Keys that change what has the focus. */
const changing = /^(.|Arrow.+|Home|End|Enter|Backspace|Delete)$/su
const events = ['mousedown', 'click', 'keydown', 'drop', 'paste']

/**
 * While the form around `inside` is being sent nothing in it can be changed: it would not be sent with the rest, and be lost
 * once that went through.
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

/** Wherever it is pasted but where one writes, a picture is the form's. */
function holdPicture(event: Event) {
  if (!(event.target instanceof Element && event.target.matches('textarea, input'))) event.stopPropagation()
}

const isChange = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  changing.test(key) && !ctrlKey && !metaKey && (!altKey || key.startsWith('Arrow'))
