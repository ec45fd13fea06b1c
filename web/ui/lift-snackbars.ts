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
