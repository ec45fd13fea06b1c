/**
 * How long a page waits before it shows skeletons, milliseconds: a quick answer needs none. On the way back it waits
 * longer, for one comes back to a place in the list, and skeletons have no such place.
 */
const longestWait = { ahead: 150, back: 1000 }

/** The loaders of a way back are called within so long, unless the page's code has still to come. Milliseconds. */
const soon = 100
let lastBack = Number.NEGATIVE_INFINITY
// Before the router's own listener, which calls the loaders.
globalThis.window?.addEventListener('popstate', ({ timeStamp }) => (lastBack = timeStamp), { capture: true })

/**
 * For a `clientLoader`: what was read when it comes soon, so that no skeleton flashes; else its promise, for
 * `<Await>` to show skeletons until it comes, or what `errorElement` says of its refusal.
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

/** For a page that shows at once, and awaits what is read: whoever leaves it before a refusal never hears of that. */
export function later<T>(reading: Promise<T>): Promise<T> {
  reading.catch(() => {})
  return reading
}
