import { setTimeout } from 'node:timers/promises'
import type { Place } from './place.ts'
import { hurryMails, mailboxMails, storedOrders, waitingMails } from './verifier.queries.ts'

/** A killed node's e-mails are sent by another after its silence: within this some are, or none will be. Milliseconds. */
const patience = 60_000

/** I9: each order's two e-mails went out, and whoever looks at Message-IDs sees two, however often they were sent. */
export async function mailViolations(place: Place): Promise<string[]> {
  const left = await untilSent(place)
  const violations = left > 0 ? [`I9 ${left} e-mails are still waiting`] : []
  const mails = place.sink?.mails ?? (await mailboxMails(place.db))
  const known = Map.groupBy(
    mails,
    ({ subject, to }) => `${/CMD-\d+-\d+/.exec(subject)?.[0]} ${to.split('@')[0]}`,
  )
  const clients = new Map(place.buyers.map(({ user }) => [user._id, user.email]))
  for (const { number, client } of await storedOrders(place.db)) {
    for (const to of [clients.get(client.id) ?? '', 'contact@paillasse.test']) {
      const found = known.get(`${number} ${to.split('@')[0]}`) ?? []
      const ids = new Set(found.map(({ messageId }) => messageId))
      if (found.length === 0) violations.push(`I9 ${to} was never told of ${number}`)
      if (ids.size > 1) violations.push(`I9 ${to} was told of ${number} by ${ids.size} different e-mails`)
    }
  }
  for (const entry of place.ledger.entries()) {
    const isTold = entry.kind !== 'joined' || mails.some(({ to }) => to === entry.email)
    if (!isTold) violations.push(`I9 ${entry.email} was never asked to verify the address`)
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
