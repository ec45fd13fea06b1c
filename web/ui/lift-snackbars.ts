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

/** A form's button takes it as its ref: while it stands where snackbars come up, they stand above it. */
export function liftSnackbarsOver(button: HTMLElement | null) {
  if (!button) return
  const { style } = document.documentElement
  const lift = () => {
    const { top, bottom, left } = button.getBoundingClientRect()
    const isInTheWay = left < width && top < innerHeight && bottom > innerHeight - reach
    if (isInTheWay) style.setProperty('--snackbar-button', `${innerHeight - top}px`)
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
