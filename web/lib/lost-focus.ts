/**
 * Browsers drop the focus to the top of the page when what has it goes away: it goes on from the page's content, or from
 * the dialog that it was in.
 */
export function catchFocus(dialog?: HTMLElement | null) {
  if (document.activeElement !== document.body) return
  if (dialog?.isConnected) dialog.focus()
  else focusContent()
}

export const focusContent = () => document.getElementById('contenu')?.focus({ preventScroll: true })
