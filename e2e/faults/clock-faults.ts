import { spawnSync } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { openSession } from '#server/accounts/sessions.service'
import { Clock } from './clock.ts'
import { countFailures, expireAccess, newestMail } from './expiry.queries.ts'
import type { Fault, Scene } from './fault.ts'
import { endSessionOf } from './meddling.queries.ts'
import type { ShopNode } from './nodes.ts'
import type { Buyer, Place } from './place.ts'

const has = (program: string) => spawnSync('which', [program]).status === 0

/** Each node's clock, against the machine's. Hours. */
const differences = [0, 2, -2]
const hour = 3_600_000

const clocks = new Map<number, Clock>()
function clockOf(index: number) {
  const clock = clocks.get(index) ?? new Clock()
  clocks.set(index, clock)
  return clock
}

function withClock(index: number) {
  clockOf(index).set(differences[index] ?? 0)
  return clockOf(index).wrapper
}

/** Resolves once the `date` header of a node's answers shows this difference. */
async function untilItTells({ report }: Scene, node: ShopNode, hours: number) {
  for (let left = 50; left > 0; left -= 1) {
    const response = await fetch(`${node.url}/api/users/who-am-i`)
    await response.arrayBuffer()
    const difference = Date.parse(response.headers.get('date') ?? '') - Date.now()
    if (Math.abs(difference - hours * hour) < 60_000) return
    await setTimeout(100)
  }
  report(`the drill never set a node’s clock to ${hours} h`)
}

async function isKnown(node: ShopNode, session: string) {
  const response = await fetch(`${node.url}/api/users/who-am-i`, { headers: { cookie: `sid=${session}` } })
  const { user } = (await response.json()) as { user: unknown }
  return Boolean(user)
}

/** Every node accepts the same session, whatever its own clock says. */
async function askEveryNode({ place, report }: Scene, times = 20) {
  const { token } = place.buyers[0] as Buyer
  for (let count = 0; count < times; count += 1) {
    for (const node of place.nodes) {
      if (!(await isKnown(node, token))) report('I6 a living session is dead for a node whose clock is wrong')
    }
    await setTimeout(100)
  }
}

/** @returns the status */
async function call(node: ShopNode, method: 'POST' | 'PUT', path: string, body: object) {
  const headers = { 'content-type': 'application/json' }
  const options = { method, headers, body: JSON.stringify(body) }
  const response = await fetch(`${node.url}/api/users/${path}`, options)
  await response.arrayBuffer()
  return response.status
}

const followLink = (node: ShopNode, token: string) =>
  call(node, 'PUT', `password/reset/${token}`, { password: 'un autre mot de passe' })

/** @returns the token of the e-mailed link; any node may make and send it */
export async function askForLink({ db }: Place, node: ShopNode, email: string) {
  await call(node, 'POST', 'forgot-password', { email })
  for (let left = 150; left > 0; left -= 1) {
    const text = await newestMail(db, email)
    const token = /reset-password\/([\w-]+)/.exec(text ?? '')?.[1]
    if (token) return token
    await setTimeout(100)
  }
  return undefined
}

/** A link works for its hour, and a session for its time, by the database's clock, at every node. */
async function tryLinks({ place, report }: Scene) {
  const { db, make, nodes } = place
  for (const [index, node] of nodes.entries()) {
    const { email } = await make.makeClient()
    const token = await askForLink(place, node, email)
    if (!token) return report('I9 a link that was asked for was never sent')
    const status = await followLink(nodes[(index + 1) % nodes.length] as ShopNode, token)
    if (status !== 200) report(`I7 a new link was answered ${status}`)
  }
  const user = await make.makeClient()
  const [token, session] = [await make.makeToken('reset', user), await openSession(db, user)]
  await expireAccess(db, user._id)
  for (const node of nodes) {
    const status = await followLink(node, token)
    if (status !== 400) report(`I7 a link whose hour is over was answered ${status}`)
    if (await isKnown(node, session)) report('I6 a session whose time is over lives')
  }
}

/**
 * Failed logins, after which the next attempt waits a quarter of an hour, and the last one's age in minutes.
 */
const failures = 15
const [justNow, longAgo] = [1, 20]

/** The wait after failed logins goes by the database's clock, and is no longer than that. */
async function guess({ place: { db, make, nodes }, report }: Scene) {
  const logIn = (node: ShopNode, email: string) =>
    call(node, 'POST', 'login', { email, password: 'pas le bon' })
  const [early, late] = [await make.makeClient(), await make.makeClient()]
  await countFailures(db, early.email, failures, justNow)
  await countFailures(db, late.email, failures, longAgo)
  for (const node of nodes) {
    const status = await logIn(node, early.email)
    if (status !== 429) report(`I10 a login that came too early was answered ${status}`)
  }
  const status = await logIn(nodes.at(-1) as ShopNode, late.email)
  if (status !== 401) report(`I10 a login that had waited was answered ${status}`)
}

/** Clients do not notice when a node's clock is put forward and back while it serves. */
async function jump(scene: Scene) {
  const { place, load, report } = scene
  const from = load.answers.length
  for (const hours of [2, -2, 0]) {
    clockOf(0).set(hours)
    await untilItTells(scene, place.node, hours)
    await askEveryNode(scene, 5)
    await load.placed(8)
  }
  const failed = load.answers.slice(from).filter(({ status }) => status !== 201)
  if (failed.length > 0) report(`I10 ${failed.length} orders failed when a clock was put forward or back`)
}

async function disagree(scene: Scene) {
  for (const [index, node] of scene.place.nodes.entries())
    await untilItTells(scene, node, differences[index] ?? 0)
  await askEveryNode(scene)
  await tryLinks(scene)
  await guess(scene)
  await jump(scene)
}

export const clocksDiffer: Fault = {
  id: 'F17',
  title: 'nodes’ clocks are ahead, behind, and put back and forth',
  rounds: { short: 0, full: 6 },
  impossible: () => (has('faketime') ? undefined : 'faketime is not installed'),
  place: { nodes: 3, wrapper: withClock, settings: { RATE_LIMITS: 'on' } },
  // Stays below the limit of three hundred orders per account in ten minutes.
  load: { pause: 2500 },
  strike: disagree,
  control: {
    bug: 'the session is ended in the database',
    breaks: 'I6',
    async strike(scene) {
      await endSessionOf(scene.place.db, scene.place.buyers[0]?.user._id ?? '')
      await askEveryNode(scene)
    },
  },
}
