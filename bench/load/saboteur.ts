// Loaded into the shop by `npm run load -- --planted`: it blocks the event loop now and then, and leaks
// memory. Milliseconds and bytes.
const [pace, stillness, burden, most] = [1000, 400, 20 * 1024 ** 2, 2 * 1024 ** 3]
const kept: Buffer[] = []

setInterval(() => {
  const until = performance.now() + stillness
  while (performance.now() < until);
  if (kept.length * burden < most) kept.push(Buffer.alloc(burden, 1))
}, pace).unref()
