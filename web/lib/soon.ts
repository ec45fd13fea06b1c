/** How long a page waits before it shows skeletons, milliseconds: a quick answer needs none. */
const patience = 150

/**
 * For a `clientLoader`: what was read when it comes soon, so that no skeleton flashes; else its promise, for
 * `<Await>` to show skeletons until it comes, or what `errorElement` says of its refusal.
 */
export async function soonOrLater<T>(reading: Promise<T>): Promise<{ reading: T | Promise<T> }> {
  // Whoever leaves the page before the refusal comes never hears of it.
  reading.catch(() => {})
  const quick = reading.then(
    (value) => ({ reading: value }),
    () => ({ reading }),
  )
  const later = new Promise<{ reading: Promise<T> }>((done) => setTimeout(done, patience, { reading }))
  return Promise.race([quick, later])
}
