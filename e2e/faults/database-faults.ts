import { setTimeout } from 'node:timers/promises'
import type { Fault, Scene } from './fault.ts'
import { endConnections, redescribe } from './meddling.queries.ts'
import { forgetNewestOrder } from './orders.queries.ts'
import type { Place } from './place.ts'

/** The control of every fault that ends PostgreSQL: these settings lose what is acknowledged. */
const forgetful = {
  bug: 'PostgreSQL acknowledges before it writes (synchronous_commit = off)',
  breaks: 'I1',
  place: { postgres: { synchronous_commit: 'off', wal_writer_delay: '10s' } },
}

/** Every node sees a change by staff within this: it still listens to the database. Milliseconds. */
const hearing = 15_000

async function hearsChanges({ place, round, report }: Scene) {
  const description = `Verre borosilicaté, série ${round} ${Date.now()}`
  await redescribe(place.db, place.product._id, description)
  const until = performance.now() + hearing
  for (const node of place.nodes) {
    const read = async () => (await fetch(`${node.url}/api/products/${place.product._id}`)).text()
    while (!(await read()).includes(description)) {
      if (performance.now() > until) return report('I10 a node no longer hears of changes of the catalogue')
      await setTimeout(50)
    }
  }
}

/** Reads the catalogue, so that every node holds an answer from before the fault in memory. */
async function readCatalogue({ place }: Scene) {
  for (const node of place.nodes) await fetch(`${node.url}/api/products/${place.product._id}`)
}

/** Waits through any error, such as that PostgreSQL is starting up. */
async function untilItAnswers({ db }: Place) {
  while (!(await db`select 1`.then(Boolean, () => false))) await setTimeout(20)
}

export const databaseEnds: Fault = {
  id: 'F5',
  title: 'kill -9 or immediate stop of PostgreSQL under load',
  rounds: { short: 2, full: 100 },
  async strike(scene) {
    await readCatalogue(scene)
    const { postgres } = scene.place
    await postgres.end(scene.round % 2 === 0 ? 'SIGKILL' : 'SIGQUIT')
    await setTimeout((scene.round % 3) * 1000)
    await postgres.revive()
    await untilItAnswers(scene.place)
  },
  after: hearsChanges,
  control: forgetful,
}

export const backendEnds: Fault = {
  id: 'F6',
  title: 'kill -9 of one PostgreSQL backend',
  rounds: { short: 0, full: 50 },
  async strike(scene) {
    await readCatalogue(scene)
    const [victim] = scene.place.postgres.backends()
    if (victim) process.kill(victim, 'SIGKILL')
  },
  after: hearsChanges,
  control: forgetful,
}

export const connectionsCut: Fault = {
  id: 'F7',
  title: 'connections to PostgreSQL cut',
  rounds: { short: 4, full: 100 },
  async strike(scene) {
    await readCatalogue(scene)
    if (scene.round % 2 === 0) scene.place.dbProxy.cut()
    else await endConnections(scene.place.db)
  },
  after: hearsChanges,
  control: {
    bug: 'an acknowledged order is deleted',
    breaks: 'I1',
    spoil: ({ db }) => forgetNewestOrder(db),
  },
}

/** A request is answered within this, whatever the database does. Milliseconds. */
const longestAnswer = 6000

async function blackHole(scene: Scene, milliseconds: number) {
  const { place, load, report } = scene
  await readCatalogue(scene)
  const from = load.answers.length
  place.dbProxy.goBlack()
  const end = performance.now() + milliseconds
  await setTimeout(4000)
  const isReady = await fetch(`http://127.0.0.1:${place.node.opsPort}/readyz`).then(({ ok }) => ok)
  if (isReady) report('I10 the node says it is ready, without a database')
  const page = await fetch(`${place.node.url}/api/products/${place.product._id}`).then(({ status }) => status)
  if (page !== 200) report(`I10 the catalogue that was ready in memory answers ${page}`)
  await setTimeout(Math.max(0, end - performance.now()))
  const during = load.answers.slice(from)
  if (during.length === 0) report('I10 nobody was answered while the database was silent')
  const late = during.filter((answer) => answer.milliseconds > longestAnswer)
  if (late.length > 0) report(`I10 ${late.length} answers took ${Math.round(late[0]?.milliseconds ?? 0)} ms`)
  place.dbProxy.heal()
}

export const databaseSilent: Fault = {
  id: 'F8',
  title: 'PostgreSQL falls silent (half-open connections)',
  rounds: { short: 1, full: 20 },
  company: 'quiet',
  strike: (scene) => blackHole(scene, scene.round === 0 ? 9000 : 30_000),
  after: hearsChanges,
  control: {
    bug: 'the way back to the clients takes 7 s',
    breaks: 'I10',
    async strike(scene) {
      if ('delay' in scene.place.front) scene.place.front.delay = 7000
      await blackHole(scene, 9000)
      if ('delay' in scene.place.front) scene.place.front.delay = 0
    },
  },
}
