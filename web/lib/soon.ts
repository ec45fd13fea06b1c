/** How long a page waits before it shows skeletons, milliseconds: a quick answer needs none. */
const patience = 150

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
  const slow = new Promise<{ reading: Promise<T> }>((done) => setTimeout(done, patience, { reading }))
  return Promise.race([quick, slow])
}

/** For a page that shows at once, and awaits what is read: whoever leaves it before a refusal never hears of that. */
export function later<T>(reading: Promise<T>): Promise<T> {
  reading.catch(() => {})
  return reading
}
