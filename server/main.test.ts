import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { choosePort } from '#server/lib/listen'
import { askAs, childrenOf, countMessages, sendMessage, stop } from '#server/testing/shop-process'
import { threadsOf } from '#server/testing/threads'

const root = join(import.meta.dirname, '..')
/** The data of a shop that was started once and stopped: each test starts with a copy, which is quicker. */
let stopped: string
let dataDir: string
let nodes: ChildProcess[] = []

beforeAll(async () => {
  stopped = makeFolder()
  dataDir = stopped
  const { node, code } = await start()
  expect(code).toBe(null)
  await stop(node, 'SIGTERM')
})
beforeEach(() => {
  dataDir = makeFolder()
  expect(spawnSync('cp', ['-a', `${stopped}/.`, dataDir]).status).toBe(0)
})
afterAll(() => rmSync(stopped, { recursive: true }))

function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'paillasse-start-'))
  // Where Node runs as root, PostgreSQL runs as another user, who has to get in.
  chmodSync(folder, 0o755)
  return folder
}

afterEach(async () => {
  await Promise.all(nodes.map((node) => stop(node, 'SIGTERM')))
  nodes = []
  rmSync(dataDir, { recursive: true, force: true })
})

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

// The opened parts ran on for five seconds, and started the database again that had just been stopped.
test('a start that fails at its very end leaves nothing running, of one process and of several', async () => {
  for (const processes of ['1', '2']) {
    // The port is free for either of them, until one has opened it.
    const port = String(await choosePort('127.0.0.1', 0, 3000))
    const failed = await start({ WEB_CONCURRENCY: processes, PORT: port, OPS_PORT: port })
    expect(failed.output).toContain(`Port ${port} is taken`)
    expect(failed.code).toBe(1)
    expect(existsSync(postmasterFile())).toBe(false)
  }
}, 180_000)

// Node ended, and the PostgreSQL that it had started went on for nobody.
test('a start that is stopped before the shop is open leaves nothing running, of one process and of several', async () => {
  // Includes a start without any data.
  for (const part of readdirSync(dataDir)) rmSync(join(dataDir, part), { recursive: true })
  for (const step of ['✓ settings', '✓ database']) {
    const one = start({}, (output, node) => output.includes(step) && node.kill('SIGTERM'))
    expect((await one).code, step).toBe(1)
    expect(existsSync(postmasterFile()), step).toBe(false)
  }

  const several = start({ WEB_CONCURRENCY: '2' })
  await expect.poll(() => childrenOf(nodes.at(-1)?.pid).length, { timeout: 30_000, interval: 10 }).toBe(2)
  nodes.at(-1)?.kill('SIGTERM')
  expect((await several).code).toBe(1)
  // Processes that were open would start it again.
  await setTimeout(2000)
  expect(existsSync(postmasterFile())).toBe(false)
}, 180_000)

test('a wrong setting stops the start with a sentence that names it', async () => {
  const failed = await start({ TIME_ZONE: 'Mars/Olympus', PORT: 'http' })
  expect(failed.code).toBe(1)
  expect(failed.output).toContain('TIME_ZONE is not a time zone')
  expect(failed.output).toContain('PORT is not a number')
})

// The message was the system's alone: « getaddrinfo ENOTFOUND nowhere.invalid ».
test.each([
  ['HOST', 'nowhere.invalid', 'cannot be listened on: getaddrinfo ENOTFOUND'],
  ['OPS_HOST', '192.0.2.1', 'cannot be listened on: listen EADDRNOTAVAIL'],
  ['DATABASE_URL', 'postgres://127.0.0.1:9/shop', 'opens no database: connect ECONNREFUSED'],
  ['DATA_DIR', join(root, 'package.json'), 'is no folder to write in: EEXIST'],
])('%s=%s stops the start with a sentence that names the setting', async (name, value, why) => {
  const failed = await start({ DATABASE_URL: '', [name]: value })
  expect([failed.code, failed.output]).toEqual([1, expect.stringMatching(new RegExp(`${name}.* ${why}`))])
})

test('what is for trying only stops the start of a shop that others reach', async () => {
  const PUBLIC_URL = 'https://labo.example'
  const failed = await start({ PUBLIC_URL })
  expect([failed.code, failed.output]).toEqual([
    1,
    expect.stringContaining(`PUBLIC_URL=${PUBLIC_URL} would show every e-mail at /mailbox`),
  ])
  const sending = await start({ PUBLIC_URL, SMTP_URL: 'smtp://127.0.0.1:9' })
  expect(sending.code, sending.output).toBe(null)
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

/**
 * Runs a node of the shop until it is open or has given up.
 * @param hear gets the output so far, each time it grows
 */
function start(
  settings: Record<string, string> = {},
  hear: (output: string, node: ChildProcess) => unknown = () => {},
  args: string[] = [],
) {
  const node = spawn(process.execPath, ['server/main.ts', ...args], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      OPS_PORT: '0',
      DEMO: 'off',
      DATA_DIR: dataDir,
      NODE_ENV: '',
      ...settings,
    },
  })
  nodes.push(node)
  return new Promise<{ node: ChildProcess; output: string; url: string; code: number | null }>((resolve) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk
      hear(output, node)
      const url = /is open: (\S+)/.exec(output)?.[1]
      if (url && output.includes('Ctrl+C')) resolve({ node, output, url, code: null })
    }
    node.stdout.on('data', read)
    node.stderr.on('data', read)
    node.once('close', (code) => resolve({ node, output, url: '', code }))
  })
}

/** The file that exists while the embedded PostgreSQL runs. */
function postmasterFile() {
  const [folder = ''] = ['system/postgres', 'postgres'].filter((each) => existsSync(join(dataDir, each)))
  return join(dataDir, folder, 'postmaster.pid')
}

/** The process id of the embedded PostgreSQL. */
const postmaster = () => Number(readFileSync(postmasterFile(), 'utf8').split('\n')[0])
