/**
 * When the focused element disappears, browsers move the focus to the top of the page. This moves it to the
 * page's content, or to the dialog that held the element.
 */
export function catchFocus(dialog?: HTMLElement | null) {
  if (document.activeElement !== document.body) return
  if (dialog?.isConnected) dialog.focus()
  else focusContent()
}

export const focusContent = () => document.getElementById('contenu')?.focus({ preventScroll: true })
