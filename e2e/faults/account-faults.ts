import { setTimeout } from 'node:timers/promises'
import type { User } from '#contract/accounts'
import { findSessions } from '#server/accounts/sessions.queries'
import { openSession } from '#server/accounts/sessions.service'
import { findTokenOwner, type TokenKind } from '#server/accounts/tokens.queries'
import { findCredentials, findUser, saveUser } from '#server/accounts/users.queries'
import { hashToken } from '#server/lib/token'
import { knownHash } from '#server/testing/makers'
import type { Fault, Scene } from './fault.ts'
import { unanswered } from './load.ts'
import type { Place } from './place.ts'
import type { Direction } from './proxy.ts'
import { newAddress, signUp } from './sign-up.ts'
import { putPassword } from './verify-accounts.ts'

/** An account whose address is not verified yet, with the link that was sent to that address. */
interface Newcomer {
  user: User
  token: string
}

/** An account whose owner forgot the password, with the link that was sent for it, and a session. */
interface Forgetful extends Newcomer {
  session: string
}

interface Guests {
  newcomer: Newcomer
  forgetful: Forgetful
  /** The address of an account that is not made yet. */
  stranger: string
}

interface Moment {
  title: string
  direction: Direction
  /** Passes between node and PostgreSQL at this moment, for the `nth` time (1 by default). */
  marker: (guests: Guests) => string
  nth?: number
}

const written = (token: string) => hashToken(token).toString('hex')

/** Moments that a random kill would hardly ever meet. */
const moments: Moment[] = [
  {
    title: 'an address not yet verified',
    direction: 'up',
    marker: ({ newcomer }) => written(newcomer.token),
  },
  {
    title: 'an address verified, which PostgreSQL is about to say',
    direction: 'down',
    marker: ({ newcomer }) => newcomer.user.email,
  },
  // The first time, the link's owner is looked up while the new password is hashed.
  {
    title: 'a link about to be used up',
    direction: 'up',
    marker: ({ forgetful }) => written(forgetful.token),
    nth: 2,
  },
  {
    title: 'a link used up, and nothing else done for it',
    direction: 'down',
    marker: ({ forgetful }) => forgetful.user.email,
    nth: 3,
  },
  {
    title: 'an account made, and its e-mail not yet',
    direction: 'down',
    marker: ({ stranger }) => stranger,
  },
]
/** Milliseconds. */
const longestWait = 15_000
/** Upper bound of a random delay: a busy machine takes a while to hash a password. Milliseconds. */
const anyMoment = 1000

/** Each act under way at the kill is done whole or not at all, and an answered act stays as answered. */
async function crashDuringAccounts(scene: Scene) {
  const { place, round, report } = scene
  const newcomer = await invite(place)
  const forgetful = await forget(place)
  const leaving = await openSession(place.db, await place.make.makeClient())
  const stranger = newAddress()
  // Half of the rounds strike at a random moment.
  const moment = moments[round % (moments.length * 2)]
  const reached = moment
    ? place.dbProxy.holdAt(moment.marker({ newcomer, forgetful, stranger }), moment.direction, moment.nth)
    : setTimeout(Math.random() * anyMoment)
  const verifying = setTimeout(Math.random() * 100).then(() => openLink(place, newcomer))
  const working = [reset(place, forgetful), signUp(place, stranger).catch(() => {}), leave(place, leaving)]
  const isReached = Promise.race([reached.then(() => true), setTimeout(longestWait, false, { ref: false })])
  if (!(await isReached)) report(`the drill never reached « ${moment?.title} »`)
  await place.node.end('SIGKILL')
  place.dbProxy.heal()
  await Promise.all(working)
  const told = await verifying
  await place.node.start()
  await checkVerified(scene, newcomer, told)
  await checkReset(scene, forgetful)
}

async function invite(place: Place): Promise<Newcomer> {
  const user = await place.make.makeClient({ isVerified: false })
  return { user, token: await sendLink(place, 'verify', user) }
}

async function sendLink({ make, ledger }: Place, kind: TokenKind, user: User) {
  const token = await make.makeToken(kind, user)
  await ledger.append({ kind: 'sent', token })
  return token
}

/** @returns the status; 0 without an answer */
async function openLink({ url }: Place, { token }: Newcomer) {
  const response = await fetch(`${url}/api/users/verify-email/${token}`).catch(() => undefined)
  return response?.status ?? 0
}

/**
 * Such a link may be opened again, since mail scanners open it before people do. Answered or not, its address
 * is verified, or the link still verifies it. It never verifies another address.
 */
export async function checkVerified({ place, report }: Scene, newcomer: Newcomer, told: number) {
  const { db } = place
  const isVerified = async () => (await findUser(db, newcomer.user._id))?.isVerified === true
  if (told === 200 && !(await isVerified())) report('I7 an address is not verified that was said to be')
  const again = await openLink(place, newcomer)
  if (again !== 200 || !(await isVerified())) report(`I7 a link that a crash met was answered ${again}`)
  const moved = { ...newcomer.user, email: `moved.${newcomer.user.email}`, isVerified: false }
  await saveUser(db, moved._id, moved)
  const former = await openLink(place, newcomer)
  if (former !== 400 || (await isVerified())) report(`I7 a link to a former address was answered ${former}`)
}

async function forget(place: Place): Promise<Forgetful> {
  const user = await place.make.makeClient()
  return { user, session: await openSession(place.db, user), token: await sendLink(place, 'reset', user) }
}

/** Sets a new password; if the shop confirms it, the ledger records the used link and the ended session. */
export async function reset(place: Place, { token, session }: Pick<Forgetful, 'token' | 'session'>) {
  const status = await putPassword(place, token).catch(() => 0)
  if (status !== 200) return
  await place.ledger.append({ kind: 'used', token })
  await place.ledger.append({ kind: 'ended', session })
}

/** Answered or not: the link is used, the session ended and the password changed, or none of the three. */
export async function checkReset({ place: { db }, report }: Scene, { user, token, session }: Forgetful) {
  const done = {
    link: !(await findTokenOwner(db, 'reset', hashToken(token))),
    session: !(await findSessions(db, [hashToken(session)]))[0],
    password: (await findCredentials(db, user.email))?.passwordHash !== knownHash,
  }
  if (new Set(Object.values(done)).size > 1) report(`I7 a reset is half done: ${JSON.stringify(done)}`)
}

/** Logs out; once the shop has confirmed it, the ledger records the session as ended. */
export async function leave({ url, ledger }: Place, session: string) {
  const response = await fetch(`${url}/api/users/logout`, { headers: { cookie: `sid=${session}` } }).catch(
    () => undefined,
  )
  if (response?.ok) await ledger.append({ kind: 'ended', session })
}

/** Proves that requests are logged at all: otherwise the search for links in the log proves nothing. */
async function checkLog({ place: { node }, report }: Scene) {
  if (!node.output.includes('/verify-email/[redacted]')) report('I12 no log tells that a link was opened')
}

export const crashDuringAccountsChange: Fault = {
  id: 'F3',
  title: 'kill -9 of a node during resets, verifications, sign-ups and logouts',
  rounds: { short: 0, full: 100 },
  // The killed node cuts off its clients, and until it is back nobody is let in.
  mayAnswer: [503, unanswered],
  // The logged request address contains the link.
  place: { settings: { LOG_LEVEL: 'info', LOG_REQUESTS: 'on' } },
  load: { pause: 200 },
  strike: crashDuringAccounts,
  after: checkLog,
  control: {
    bug: 'a session that was ended and a link that was used are put back, and the link is logged',
    breaks: ['I6', 'I7', 'I12'],
    async spoil({ db, ledger, make, node }) {
      const user = await make.makeClient()
      await ledger.append({ kind: 'ended', session: await openSession(db, user) })
      const token = await make.makeToken('reset', user)
      await ledger.append({ kind: 'sent', token })
      await ledger.append({ kind: 'used', token })
      node.output += `GET /reset-password/${token}`
    },
  },
}
