import { existsSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { askAs, childrenOf, countMessages, sendMessage, stop } from '#server/testing/shop-process'
import { startsOfShops } from '#server/testing/starts'
import { threadsOf } from '#server/testing/threads'

const { start, postmasterFile } = startsOfShops()

test('what was acknowledged is there after a kill -9, and the orphaned PostgreSQL is found again', async () => {
  const first = await start()
  expect(await sendMessage(first.url)).toBe(200)
  // The shop has a mailbox that anybody can read: a request under another host name is refused.
  expect(await askAs('labo.example', `${first.url}/mailbox`)).toBe(403)
  await stop(first.node, 'SIGKILL')
  const second = await start()
  expect(second.output).toContain('was running, attached')
  // The message's e-mail may be with the killed node, which first has to count as silent.
  await expect.poll(() => countMessages(second.url), { timeout: 45_000 }).toBe(1)
}, 180_000)

test('a second node serves the same data, and PostgreSQL stops with the last of them', async () => {
  const first = await start()
  const second = await start()
  expect(await sendMessage(first.url)).toBe(200)
  await expect.poll(() => countMessages(second.url), { timeout: 10_000 }).toBe(1)
  await stop(first.node, 'SIGTERM')
  expect(await countMessages(second.url)).toBe(1)
  // As a terminal and npm do, one signal after the other.
  second.node.kill('SIGINT')
  second.node.kill('SIGINT')
  await stop(second.node, 'SIGTERM')
  expect(second.node.exitCode).toBe(0)
  expect(existsSync(postmasterFile())).toBe(false)
}, 180_000)

test.skipIf(!existsSync('/proc/self/task'))(
  'what hashes, encodes, compiles or looks for garbage yields to what answers',
  async () => {
    const { node } = await start()
    const threads = threadsOf(node.pid)
    const main = threads.find(({ id }) => Number(id) === node.pid)
    for (const kind of ['libuv-worker', 'V8Worker']) {
      const workers = threads.filter(({ name }) => name === kind)
      expect(workers.length).toBeGreaterThan(1)
      for (const { niceness } of workers) expect(niceness).toBeGreaterThan(main?.niceness ?? 19)
    }
  },
)

test('several processes share a port, one that ends is replaced, those that stand still are not ready, and all stop together', async () => {
  const drain = 20
  const { node, url, output } = await start({ WEB_CONCURRENCY: '2', DRAIN_SECONDS: String(drain) })
  const ops = /Health and metrics: (http:\S+)\/healthz/.exec(output)?.[1]
  expect(await sendMessage(url)).toBe(200)
  const metrics = async () => (await fetch(`${ops}/metrics`)).status
  // The second ends with 0, as one does that loses the first process's channel.
  for (const signal of ['SIGKILL', 'SIGQUIT'] as const) {
    const [ended = 0] = childrenOf(node.pid)
    process.kill(ended, signal)
    await expect
      .poll(() => childrenOf(node.pid).filter((pid) => pid !== ended).length, { timeout: 10_000 })
      .toBe(2)
    expect((await fetch(`${ops}/readyz`)).status).toBe(200)
    await expect.poll(metrics, { timeout: 20_000 }).toBe(200)
  }
  const isReady = async () => (await fetch(`${ops}/readyz`)).ok
  for (const [signal, expected] of [
    ['SIGSTOP', false],
    ['SIGCONT', true],
  ] as const) {
    for (const pid of childrenOf(node.pid)) process.kill(pid, signal)
    // The last report of each process counted for ever.
    await expect.poll(isReady, { timeout: 10_000 }).toBe(expected)
  }
  // As a terminal does: every process gets the signal, the first one decides.
  const [other = 0] = childrenOf(node.pid)
  process.kill(other, 'SIGINT')
  const before = performance.now()
  await stop(node, 'SIGINT')
  expect(node.exitCode).toBe(0)
  // The processes drained, as if a load balancer had to learn of the stop.
  expect(performance.now() - before).toBeLessThan(drain * 1000)
  expect(existsSync(postmasterFile())).toBe(false)
}, 180_000)

// All processes of a container were killed when it went on after half a minute's pause: their reports are
// heard only after the timers that were due.
test('processes that stood still together with the first one are not ended when all go on', async () => {
  const { node } = await start({ WEB_CONCURRENCY: '2' })
  const others = childrenOf(node.pid)
  for (const pid of others) process.kill(pid, 'SIGSTOP')
  node.kill('SIGSTOP')
  await setTimeout(31_500)
  node.kill('SIGCONT')
  await setTimeout(500)
  for (const pid of others) process.kill(pid, 'SIGCONT')
  await setTimeout(1000)
  expect(childrenOf(node.pid)).toEqual(others)
}, 180_000)

test('an embedded PostgreSQL that something ended is started again by the shop that needs it', async () => {
  const { url } = await start()
  expect(await sendMessage(url)).toBe(200)
  process.kill(postmaster(), 'SIGKILL')
  await expect.poll(() => sendMessage(url), { timeout: 30_000 }).toBe(503)
  await expect.poll(() => sendMessage(url), { timeout: 30_000 }).toBe(200)
}, 180_000)

// The browser refused all of Vite's scripts and styles, and a stop left PostgreSQL's lock behind.
test('while developing, what Vite puts into pages may run, and a stop leaves nothing running', async () => {
  const { node, url } = await start({}, undefined, ['--dev'])
  const page = await fetch(url)
  expect([page.status, page.headers.get('content-security-policy')]).toEqual([200, null])
  expect(await page.text()).toContain('/web/entry.client.tsx')
  expect((await fetch(`${url}/web/entry.client.tsx`)).headers.get('content-type')).toBe('text/javascript')
  await stop(node, 'SIGTERM')
  expect(node.exitCode).toBe(0)
  expect(existsSync(postmasterFile())).toBe(false)
}, 180_000)

/** The process id of the embedded PostgreSQL. */
const postmaster = () => Number(readFileSync(postmasterFile(), 'utf8').split('\n')[0])
