import { setTimeout } from 'node:timers/promises'
import type { OrderStatus } from '#contract/order-statuses'
import type { Place } from './place.ts'
import { hurryMails, joinedAddresses, mailboxMails, orderMoves, waitingMails } from './verifier.queries.ts'

/**
 * Another node sends a killed node's e-mails once that has been silent for long enough: within this some are
 * sent, or none will be. Milliseconds.
 */
const longestWait = 60_000

/** Words in the subjects of e-mails about a move; the other e-mails are about a placed order. */
const moves: OrderStatus[] = ['annulé', 'complété']

/** Which act on an order an e-mail tells to whom. */
const topic = (number: string | undefined, act: string, to: string) => `${number} ${act} ${to.split('@')[0]}`

/**
 * I9: the e-mails of each order and of each of its moves went out; by Message-ID each is one e-mail, however
 * often it was sent.
 */
export async function mailViolations(place: Place): Promise<string[]> {
  const left = await untilSent(place)
  const violations = left > 0 ? [`I9 ${left} e-mails are still waiting`] : []
  const mails = place.sink?.mails ?? (await mailboxMails(place.db))
  const known = Map.groupBy(mails, ({ subject, to }) => {
    const [number] = /CMD-\d+-\d+/.exec(subject) ?? []
    return topic(number, moves.find((move) => subject.includes(move)) ?? 'placed', to)
  })
  const clients = new Map(place.buyers.map(({ user }) => [user._id, user.email]))
  for (const { number, client, from, to: status } of await orderMoves(place.db)) {
    // Reopening an order is a correction, of which nobody is told.
    if (from && status === 'en cours') continue
    const act = from ? status : 'placed'
    const told = [clients.get(client) ?? '', ...(act === 'complété' ? [] : ['contact@paillasse.test'])]
    for (const to of told) {
      const ids = new Set(known.get(topic(number, act, to))?.map(({ messageId }) => messageId))
      if (ids.size === 0) violations.push(`I9 never told ${to} that ${number} is ${act}`)
      if (ids.size > 1) violations.push(`I9 told ${to} by ${ids.size} e-mails that ${number} is ${act}`)
    }
  }
  const joined = place.ledger.entries().flatMap((entry) => (entry.kind === 'joined' ? [entry.email] : []))
  for (const email of new Set([...joined, ...(await joinedAddresses(place.db))])) {
    const isTold = mails.some(({ to }) => to === email)
    if (!isTold) violations.push(`I9 never asked ${email} to verify the address`)
  }
  return violations
}

/** @returns 0 once all e-mails are sent, or how many are left if no more are sent for `longestWait` */
export async function untilSent({ db }: Place): Promise<number> {
  let [least, until] = [Number.POSITIVE_INFINITY, 0]
  for (;;) {
    const waiting = await waitingMails(db)
    if (waiting < least) [least, until] = [waiting, Date.now() + longestWait]
    if (waiting === 0 || Date.now() > until) return waiting
    await hurryMails(db)
    await setTimeout(200)
  }
}
