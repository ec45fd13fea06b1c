import { setTimeout } from 'node:timers/promises'
import type { OrderStatus } from '#contract/order-statuses'
import type { Place } from './place.ts'
import { hurryMails, joinedAddresses, mailboxMails, orderMoves, waitingMails } from './verifier.queries.ts'

/** A killed node's e-mails are sent by another after its silence: within this some are, or none will be. Milliseconds. */
const longestWait = 60_000

/** Words of the subjects that tell of a move; the others tell of an order that was placed. */
const moves: OrderStatus[] = ['annulé', 'complété']

/** What an e-mail of an order tells whom. */
const topic = (number: string | undefined, act: string, to: string) => `${number} ${act} ${to.split('@')[0]}`

/**
 * I9: the e-mails of each order and of each of its moves went out; whoever looks at Message-IDs sees one of each, however
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
    // What is taken up again is a correction, of which nobody is told.
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

/** @returns how many e-mails are not sent yet, where none goes any more: else none. */
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
