import { type RefObject, useEffect } from 'react'

/** Ctrl+S (⌘S) sends the form that `inside` is in, instead of saving the page to a file. Not from behind a dialog. */
export function useSaveShortcut(inside: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // What a browser fills in may come as a key without a name.
      if (event.key?.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
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
