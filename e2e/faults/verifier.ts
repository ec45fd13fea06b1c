import { findSessions } from '#server/accounts/sessions.queries'
import { hashToken } from '#server/lib/token'
import { knownPassword } from '#server/testing/makers'
import type { Entry } from './ledger.ts'
import type { Place } from './place.ts'
import { brokenRows, storedOrders } from './verifier.queries.ts'
import { fileViolations, pictureViolations } from './verify-files.ts'
import { mailViolations } from './verify-mails.ts'
import { orderViolations } from './verify-orders.ts'

/** What is compared after every round; e-mails and left-over files are compared once, when all is quiet. */
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
    ...secretViolations(place),
  ]
}

export async function verifyAtEnd(place: Place): Promise<string[]> {
  return [
    ...(await verify(place)),
    ...(await mailViolations(place)),
    ...(await fileViolations(place, 'swept')),
  ]
}

/** I6 */
async function sessionViolations({ db }: Place, entries: Entry[]): Promise<string[]> {
  const ended = entries.flatMap((entry) => (entry.kind === 'ended' ? [entry.session] : []))
  const alive: string[] = []
  for (const session of ended) if ((await findSessions(db, [hashToken(session)]))[0]) alive.push(session)
  return alive.map((session) => `I6 session ${session.slice(0, 6)}… was ended, and lives`)
}

/** I12 */
function secretViolations({ nodes, buyers, admin, ledger }: Place): string[] {
  const links = ledger.entries().flatMap((entry) => (entry.kind === 'used' ? [entry.token] : []))
  const secrets = [knownPassword, ...[...buyers, admin].map(({ token }) => token), ...links]
  const output = nodes.map((node) => node.output).join('')
  return secrets
    .filter((secret) => output.includes(secret))
    .map((secret) => `I12 ${secret.slice(0, 6)}… is in a log`)
}
