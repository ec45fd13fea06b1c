import { type RefObject, useEffect } from 'react'

/** Ctrl+S (⌘S) submits the form around `inside` instead of saving the page to a file. Not behind a dialog. */
export function useSaveShortcut(inside: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // Autofill may fire a key event that has no `key`.
      if (event.key?.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      // Ctrl+Shift+S is the screenshot of some browsers.
      if (event.altKey || event.shiftKey) return
      event.preventDefault()
      if (event.repeat) return
      const form = inside.current?.closest('form')
      if (form && !isCovered(form)) form.requestSubmit()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [inside])
}

function isCovered(form: HTMLFormElement) {
  const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog]')
  return [...dialogs].some((dialog) => !dialog.contains(form) && dialog.checkVisibility())
}
