export type SnackbarKind = 'success' | 'info' | 'error'

type Show = (message: string, kind: SnackbarKind) => void

type Snackbars = { show: Show; closeErrors: () => void }

let snackbars: Snackbars | undefined
let want: (() => void) | undefined
let waiting: [string, SnackbarKind][] = []

/** Shows a snackbar. Can be called from anywhere: messages wait until the snackbars' code is loaded. */
export function notify(message: string, kind: SnackbarKind = 'success') {
  if (snackbars) return snackbars.show(message, kind)
  waiting.push([message, kind])
  want?.()
}

/** Closes the errors that are shown: what they ask for was done, and they may stand over what comes next. */
export function takeBackErrors() {
  waiting = waiting.filter(([, kind]) => kind !== 'error')
  snackbars?.closeErrors()
}

/** For the component that holds the snackbars: calls `load` when there is a message. */
export function whenSomethingIsSaid(load: () => void) {
  want = load
  if (waiting.length > 0) load()
}

/** Called by `ui/snackbars.tsx` once it can show messages. */
export function showSnackbarsWith(these: Snackbars) {
  snackbars = these
  for (const [message, kind] of waiting) these.show(message, kind)
  waiting = []
  return () => {
    snackbars = undefined
  }
}
