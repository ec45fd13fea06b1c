import type { Place } from './place.ts'
import { brokenRows, storedOrders } from './verifier.queries.ts'
import { linkViolations, secretViolations, sessionViolations } from './verify-accounts.ts'
import { fileViolations, pictureViolations } from './verify-files.ts'
import { mailViolations } from './verify-mails.ts'
import { orderViolations } from './verify-orders.ts'

/** The comparison after every round; e-mails and left-over files are compared once, when all is quiet. */
export async function verify(place: Place): Promise<string[]> {
  const entries = place.ledger.entries()
  const [stored, broken, files] = await Promise.all([
    storedOrders(place.db),
    brokenRows(place.db),
    fileViolations(place),
  ])
  return [
    ...orderViolations(entries, stored),
    ...broken,
    ...files,
    ...(await pictureViolations(place, entries)),
    ...(await sessionViolations(place, entries)),
    ...(await linkViolations(place, entries)),
    ...secretViolations(place, entries),
  ]
}

export async function verifyAtEnd(place: Place): Promise<string[]> {
  return [
    ...(await verify(place)),
    ...(await mailViolations(place)),
    ...(await fileViolations(place, 'swept')),
  ]
}
