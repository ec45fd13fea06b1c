/** Browsers drop the focus to the top of the page when what has it goes away: it goes on from the page's content. */
export function catchFocus() {
  if (document.activeElement === document.body) focusContent()
}

export const focusContent = () => document.getElementById('contenu')?.focus({ preventScroll: true })
