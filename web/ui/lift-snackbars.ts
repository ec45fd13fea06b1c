/** A drawer's foot takes it as its ref: where there is no room beside it, snackbars stand above its buttons. */
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

/** How high and how far to the right snackbars reach from their corner, the largest of them. Pixels. */
const [reach, width] = [160, 500]

/**
 * A form's button takes it as its ref: while it, or what the form says of a refusal, stands where snackbars come up,
 * they stand above it.
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

/** Where snackbars that would stand on `edge` stand so as to leave this place free: never out of the window. */
function above(edge: number, { top, bottom, left }: DOMRect): number {
  const isInTheWay = left < width && top < innerHeight && bottom > edge - reach
  return isInTheWay ? Math.max(Math.min(edge, top), reach) : edge
}
