export type SnackbarKind = 'success' | 'info' | 'error'

type Show = (message: string, kind: SnackbarKind) => void

let show: Show | undefined
let want: (() => void) | undefined
let waiting: [string, SnackbarKind][] = []

/** Shows a snackbar. Can be called from anywhere: messages wait until the snackbars' code is loaded. */
export function notify(message: string, kind: SnackbarKind = 'success') {
  if (show) return show(message, kind)
  waiting.push([message, kind])
  want?.()
}

/** For the component that holds the snackbars: calls `load` when there is a message. */
export function whenSomethingIsSaid(load: () => void) {
  want = load
  if (waiting.length > 0) load()
}

/** Called by `ui/snackbars.tsx` once it can show messages. */
export function showSnackbarsWith(listener: Show) {
  show = listener
  for (const [message, kind] of waiting) listener(message, kind)
  waiting = []
  return () => {
    show = undefined
  }
}
