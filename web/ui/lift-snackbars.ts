/** Ref for a drawer's foot: where there is no room beside it, snackbars stand above its buttons. */
export function liftSnackbars(foot: HTMLElement | null) {
  if (!foot) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--snackbar-lift', `${foot.offsetHeight}px`))
  observer.observe(foot)
  return () => {
    observer.disconnect()
    style.removeProperty('--snackbar-lift')
  }
}

/** How far the largest snackbars reach up and to the right from their corner. Pixels. */
const [reach, width] = [160, 500]

/**
 * Ref for a form's button: while the button, or the form's message about a refusal, is where snackbars come
 * up, these stand above it.
 */
export function liftSnackbarsOver(button: HTMLButtonElement | null) {
  if (!button) return
  const { style } = document.documentElement
  const lift = () => {
    const said = button.form?.querySelectorAll('[role=alert]') ?? []
    const places = [button, ...said].map((each) => each.getBoundingClientRect())
    const edge = places.toSorted((a, b) => b.top - a.top).reduce(above, innerHeight)
    if (edge < innerHeight) style.setProperty('--snackbar-button', `${innerHeight - edge}px`)
    else style.removeProperty('--snackbar-button')
  }
  const observer = new ResizeObserver(lift)
  observer.observe(document.body)
  addEventListener('scroll', lift, { passive: true })
  addEventListener('resize', lift)
  return () => {
    observer.disconnect()
    removeEventListener('scroll', lift)
    removeEventListener('resize', lift)
    style.removeProperty('--snackbar-button')
  }
}

/** Moves snackbars up from `edge` so as to leave this place free, but never out of the window. */
function above(edge: number, { top, bottom, left }: DOMRect): number {
  const isInTheWay = left < width && top < innerHeight && bottom > edge - reach
  return isInTheWay ? Math.max(Math.min(edge, top), reach) : edge
}
