import { setTimeout } from 'node:timers/promises'
import type { Place } from './place.ts'
import { hurryMails, joinedAddresses, mailboxMails, storedOrders, waitingMails } from './verifier.queries.ts'

/** A killed node's e-mails are sent by another after its silence: within this some are, or none will be. Milliseconds. */
const patience = 60_000

type Act = 'placed' | 'cancelled'

/** What an e-mail of an order tells whom. */
const topic = (number: string | undefined, act: Act, to: string) => `${number} ${act} ${to.split('@')[0]}`

/**
 * I9: the two e-mails of each order went out, and the two of its cancel; whoever looks at Message-IDs sees two of
 * them, however often they were sent.
 */
export async function mailViolations(place: Place): Promise<string[]> {
  const left = await untilSent(place)
  const violations = left > 0 ? [`I9 ${left} e-mails are still waiting`] : []
  const mails = place.sink?.mails ?? (await mailboxMails(place.db))
  const known = Map.groupBy(mails, ({ subject, to }) => {
    const [number] = /CMD-\d+-\d+/.exec(subject) ?? []
    return topic(number, subject.includes('annul') ? 'cancelled' : 'placed', to)
  })
  const clients = new Map(place.buyers.map(({ user }) => [user._id, user.email]))
  for (const { number, client, status } of await storedOrders(place.db)) {
    const acts: Act[] = status === 'annulé' ? ['placed', 'cancelled'] : ['placed']
    for (const act of acts) {
      for (const to of [clients.get(client.id) ?? '', 'contact@paillasse.test']) {
        const ids = new Set(known.get(topic(number, act, to))?.map(({ messageId }) => messageId))
        if (ids.size === 0) violations.push(`I9 ${to} was never told that ${number} is ${act}`)
        if (ids.size > 1) violations.push(`I9 ${to} was told by ${ids.size} e-mails that ${number} is ${act}`)
      }
    }
  }
  const joined = place.ledger.entries().flatMap((entry) => (entry.kind === 'joined' ? [entry.email] : []))
  for (const email of new Set([...joined, ...(await joinedAddresses(place.db))])) {
    const isTold = mails.some(({ to }) => to === email)
    if (!isTold) violations.push(`I9 ${email} was never asked to verify the address`)
  }
  return violations
}

async function untilSent({ db }: Place) {
  let [least, until] = [Number.POSITIVE_INFINITY, 0]
  for (;;) {
    const waiting = await waitingMails(db)
    if (waiting < least) [least, until] = [waiting, Date.now() + patience]
    if (waiting === 0 || Date.now() > until) return waiting
    await hurryMails(db)
    await setTimeout(200)
  }
}
