import { setTimeout } from 'node:timers/promises'
import { countWaiting } from '#server/testing/commits'
import type { Fault, Scene } from './fault.ts'
import type { Load } from './load.ts'
import { holdLock, lockTableWhole } from './locks.queries.ts'
import type { Buyer, Place } from './place.ts'
import { has, helper } from './programs.ts'

/** A read is answered within this, whatever writes wait for. Milliseconds. */
const longestRead = 2000
/** A far database adds 0.4 s to each exchange, and opening a connection takes several. Milliseconds. */
const longestFarRead = 4000
/**
 * A statement waits 3 s for its lock and runs 5 s at most: by then the client has an answer, if only to come
 * back later. Milliseconds.
 */
const longestOrder = 5500
/** A request that also waits for a connection is refused after 10 s. Milliseconds. */
const longestAnswer = 11_000
/** How long orders are locked, as in the table of faults, and how much of that with a crowd. Milliseconds. */
const [locked, crowded] = [20_000, 6000]
/** Simultaneous requests of the crowd, and the node's connections to the database. */
const [crowd, connections] = [100, 10]

/** Answered from the node's memory. */
const productOf = ({ product }: Place) => `/api/products/${product._id}`
/** Needs the database, but not the orders. */
const whoAmI = '/api/users/who-am-i'

/** @returns status 0 without an answer */
async function ask({ node, buyers }: Place, path: string, token = buyers[0]?.token) {
  const started = performance.now()
  const headers = { cookie: `sid=${token}` }
  const response = await fetch(`${node.url}${path}`, { headers }).catch(() => undefined)
  await response?.arrayBuffer().catch(() => {})
  const retryAfter = response?.headers.has('retry-after') ?? false
  return { status: response?.status ?? 0, retryAfter, milliseconds: performance.now() - started }
}

/** Reads these paths over and over until `act` is done. */
async function readMeanwhile(
  { place, report }: Scene,
  paths: string[],
  act: Promise<unknown>,
  longest = longestRead,
) {
  let isOver = false
  const over = act.finally(() => {
    isOver = true
  })
  let slowest = 0
  while (!isOver) {
    for (const path of paths) {
      const { status, milliseconds } = await ask(place, path)
      slowest = Math.max(slowest, milliseconds)
      if (status !== 200) report(`I10 ${path} was answered ${status}`)
    }
    await setTimeout(100)
  }
  if (slowest > longest) report(`I10 a read took ${Math.round(slowest)} ms`)
  await over
}

function tellLate({ report }: Scene, answers: Load['answers'], longest: number) {
  const late = answers.filter(({ milliseconds }) => milliseconds > longest)
  if (late.length > 0) report(`I10 ${late.length} orders waited for more than ${longest} ms`)
}

/**
 * Orders are refused in time and everything else is served, at last while a crowd wants to read orders too.
 */
async function lockOrders(scene: Scene) {
  const { place, load, report } = scene
  const release = await holdLock(place.db, (db) => lockTableWhole(db, 'orders'))
  const from = load.answers.length
  await readMeanwhile(scene, [productOf(place), whoAmI], setTimeout(locked - crowded))
  const answers = load.answers.slice(from)
  if (answers.length < place.buyers.length) report('I10 not everybody who ordered was answered')
  if (answers.every(({ status }) => status === 201)) report('the drill kept nobody from ordering')
  tellLate(scene, answers, longestOrder)
  const released = setTimeout(crowded).then(release)
  await readMeanwhile(scene, [productOf(place)], Promise.all([crowdIn(scene), released]))
}

/**
 * No more of the crowd's statements wait in the database than the node has connections, and each request is
 * answered in time.
 */
async function crowdIn({ place, report }: Scene) {
  const asked = Array.from({ length: crowd }, () => ask(place, '/api/orders'))
  await setTimeout(1000)
  const waiting = await countWaiting(place.db)
  if (waiting === 0) report('the drill kept nobody waiting')
  if (waiting > connections) report(`I10 ${waiting} statements wait in the database`)
  const answers = await Promise.all(asked)
  const wrong = answers.filter(({ status }) => status !== 200 && status !== 503)
  if (wrong.length > 0) report(`I10 ${wrong.length} of ${crowd} at once were answered ${wrong[0]?.status}`)
  const slowest = Math.max(...answers.map(({ milliseconds }) => milliseconds))
  if (slowest > longestAnswer) report(`I10 one of ${crowd} at once waited ${Math.round(slowest)} ms`)
}

async function stopBackends(scene: Scene) {
  const pids = scene.place.postgres.backends()
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  // `whoAmI` is not read: only the stopped backends could tell who is logged in.
  await readMeanwhile(scene, [productOf(scene.place)], setTimeout(2000))
  for (const pid of pids) process.kill(pid, 'SIGCONT')
}

async function slowWire(scene: Scene) {
  const { place } = scene
  place.dbProxy.delay = 200
  await readMeanwhile(scene, [productOf(place), whoAmI], setTimeout(5000), longestFarRead)
  place.dbProxy.delay = 0
}

const forms = [lockOrders, stopBackends, slowWire]
const formOf = ({ round }: Scene) => forms[round % forms.length] as (typeof forms)[number]

async function slowDown(scene: Scene) {
  await ask(scene.place, productOf(scene.place))
  await formOf(scene)(scene)
}

async function lockSessions({ place }: Scene) {
  const release = await holdLock(place.db, (db) => lockTableWhole(db, 'sessions'))
  await setTimeout(5000)
  await release()
}

export const databaseSlow: Fault = {
  id: 'F9',
  title: 'PostgreSQL is slow: stopped, far away, or orders locked',
  rounds: { short: 0, full: 60 },
  company: 'none',
  strike: slowDown,
  async after(scene) {
    const longest = formOf(scene) === lockOrders ? longestAnswer : longestOrder
    tellLate(scene, scene.load.answers, longest)
  },
  control: {
    bug: 'reads wait for the same lock as orders',
    breaks: 'I10',
    strike: (scene) => readMeanwhile(scene, [whoAmI], lockSessions(scene)),
  },
}

/**
 * Clients that read their orders, which only the database knows; beside them one staff member reads lists.
 */
const readers = 60
/** Pause between two lists. Milliseconds. */
const pace = 200

/** For five minutes other programs want every core, while clients ask for more than the rest can serve. */
async function starve({ place, report }: Scene) {
  const stress = helper('stress-ng', ['--cpu', '4', '--timeout', '300s', '--quiet'])
  const over = new AbortController()
  stress.once('exit', () => over.abort())
  const told = new Map<string, number>()
  const askOn = async ({ token }: Buyer, path: string, pause: number) => {
    while (!over.signal.aborted) {
      const { status, retryAfter } = await ask(place, path, token)
      const said = retryAfter ? `${status} later` : `${status}`
      told.set(said, (told.get(said) ?? 0) + 1)
      await setTimeout(pause)
    }
  }
  const [client] = place.buyers as [Buyer]
  await Promise.all([
    ...Array.from({ length: readers }, () => askOn(client, '/api/orders', 0)),
    askOn(place.admin, '/api/orders/admin/orders', pace),
  ])
  const shed = [...told.keys()].filter((each) => each.startsWith('503'))
  if (shed.length === 0) report('the drill asked for too little: nobody was told to come back')
  const wrong = [...told].filter(([said]) => !['200', '503 later'].includes(said))
  for (const [said, times] of wrong) report(`I10 ${times} were answered ${said} while the cores were wanted`)
}

export const processorStarved: Fault = {
  id: 'F22',
  title: 'four other programs want the cores',
  rounds: { short: 0, full: 5 },
  mayKeep: 160,
  company: 'none',
  impossible: () => (has('stress-ng') ? undefined : 'stress-ng is not installed'),
  strike: starve,
  control: {
    bug: 'a node is stopped and never goes on',
    breaks: 'I10',
    async strike({ place }) {
      place.node.signal('SIGSTOP')
      globalThis.setTimeout(() => place.node.signal('SIGCONT'), 12_000)
    },
  },
}
