/**
 * How long a page waits before it shows skeletons, milliseconds: a quick answer needs none. Going back waits
 * longer, because it restores the place in a list, which skeletons do not have.
 */
const longestWait = { ahead: 150, back: 1000 }

/** Loaders start so soon after going back, unless the page's code still has to load. Milliseconds. */
const soon = 100
let lastBack = Number.NEGATIVE_INFINITY
// Registered before the router's own listener, which calls the loaders.
globalThis.window?.addEventListener('popstate', ({ timeStamp }) => (lastBack = timeStamp), { capture: true })

/**
 * For a `clientLoader`: the data if it comes soon, so that no skeleton flashes; otherwise its promise, for
 * `<Await>` to show skeletons until it settles, then the data or the `errorElement`.
 */
export async function soonOrLater<T>(reading: Promise<T>): Promise<{ reading: T | Promise<T> }> {
  later(reading)
  const quick = reading.then(
    (value) => ({ reading: value }),
    () => ({ reading }),
  )
  const isBack = performance.now() - lastBack < soon
  const wait = isBack ? longestWait.back : longestWait.ahead
  const slow = new Promise<{ reading: Promise<T> }>((done) => setTimeout(done, wait, { reading }))
  return Promise.race([quick, slow])
}

/** For a page that renders at once and awaits its data: a refusal after the user has left raises no error. */
export function later<T>(reading: Promise<T>): Promise<T> {
  reading.catch(() => {})
  return reading
}
