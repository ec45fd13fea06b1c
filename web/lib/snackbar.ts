export type SnackbarKind = 'success' | 'info' | 'error'

type Show = (message: string, kind: SnackbarKind) => void

let show: Show | undefined
let want: (() => void) | undefined
let waiting: [string, SnackbarKind][] = []

/** Shows a snackbar. Callable from anywhere; what is said before their code is loaded waits for it. */
export function notify(message: string, kind: SnackbarKind = 'success') {
  if (show) return show(message, kind)
  waiting.push([message, kind])
  want?.()
}

/** For the part of the page that holds the snackbars: calls back when there is something to say. */
export function whenSomethingIsSaid(load: () => void) {
  want = load
  if (waiting.length > 0) load()
}

/** For `ui/snackbars.tsx`, once it can show something. */
export function showSnackbarsWith(listener: Show) {
  show = listener
  for (const [message, kind] of waiting) listener(message, kind)
  waiting = []
  return () => {
    show = undefined
  }
}
