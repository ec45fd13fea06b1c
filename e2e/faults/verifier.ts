import { findSessions } from '#server/accounts/sessions.queries'
import { findTokenOwner } from '#server/accounts/tokens.queries'
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
    ...(await linkViolations(place, entries)),
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
export async function sessionViolations({ db }: Place, entries: Entry[]): Promise<string[]> {
  const ended = entries.flatMap((entry) => (entry.kind === 'ended' ? [entry.session] : []))
  const alive: string[] = []
  for (const session of ended) if ((await findSessions(db, [hashToken(session)]))[0]) alive.push(session)
  return alive.map((session) => `I6 session ${session.slice(0, 6)}… was ended, and lives`)
}

/** I7 */
export async function linkViolations({ db }: Place, entries: Entry[]): Promise<string[]> {
  const alive: string[] = []
  for (const token of usedLinks(entries))
    if (await findTokenOwner(db, 'reset', hashToken(token))) alive.push(token)
  return alive.map((token) => `I7 link ${token.slice(0, 6)}… was used, and counts`)
}

/** I12 */
function secretViolations({ nodes, buyers, admin, ledger }: Place): string[] {
  const links = usedLinks(ledger.entries())
  const secrets = [knownPassword, ...[...buyers, admin].map(({ token }) => token), ...links]
  const output = nodes.map((node) => node.output).join('')
  return secrets
    .filter((secret) => output.includes(secret))
    .map((secret) => `I12 ${secret.slice(0, 6)}… is in a log`)
}

export const usedLinks = (entries: Entry[]) =>
  entries.flatMap((entry) => (entry.kind === 'used' ? [entry.token] : []))
