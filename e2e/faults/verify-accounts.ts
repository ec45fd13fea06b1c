import { findSessions } from '#server/accounts/sessions.queries'
import { findTokenOwner } from '#server/accounts/tokens.queries'
import { hashToken } from '#server/lib/token'
import { knownPassword } from '#server/testing/makers'
import type { Entry } from './ledger.ts'
import type { Place } from './place.ts'

/** The password set by the owner of a reset link. */
const newPassword = 'un autre mot de passe'

/** I6: a session that the shop said is ended is dead. */
export async function sessionViolations({ db }: Place, entries: Entry[]): Promise<string[]> {
  const ended = entries.flatMap((entry) => (entry.kind === 'ended' ? [entry.session] : []))
  const alive: string[] = []
  for (const session of ended) if ((await findSessions(db, [hashToken(session)]))[0]) alive.push(session)
  return alive.map((session) => `I6 session ${session.slice(0, 6)}… was ended, and lives`)
}

/** I7: a link that the shop said is used no longer works. */
export async function linkViolations(place: Place, entries: Entry[]): Promise<string[]> {
  const used = entries.flatMap((entry) => (entry.kind === 'used' ? [entry.token] : []))
  const violations: string[] = []
  for (const token of used) {
    const answer = await putPassword(place, token)
    if (answer !== 400) violations.push(`I7 a used link was answered ${answer}`)
  }
  return violations
}

/** The same, for a database that no node serves yet. */
export async function revivedLinks({ db }: Pick<Place, 'db'>, entries: Entry[]): Promise<string[]> {
  const used = entries.flatMap((entry) => (entry.kind === 'used' ? [entry.token] : []))
  const alive: string[] = []
  for (const token of used) if (await findTokenOwner(db, 'reset', hashToken(token))) alive.push(token)
  return alive.map((token) => `I7 link ${token.slice(0, 6)}… was used, and counts`)
}

export async function putPassword({ url }: Place, token: string) {
  const response = await fetch(`${url}/api/users/password/reset/${token}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: newPassword }),
  })
  return response.status
}

/** I12: no log holds a password, a session or a link. */
export function secretViolations({ nodes, buyers, admin }: Place, entries: Entry[]): string[] {
  const sessions = [...buyers, admin].map(({ token }) => token)
  for (const entry of entries) if (entry.kind === 'ended') sessions.push(entry.session)
  const links = entries.flatMap((entry) => (entry.kind === 'sent' ? [entry.token] : []))
  const output = nodes.map((node) => node.output).join('')
  return [knownPassword, newPassword, ...sessions, ...links]
    .filter((secret) => output.includes(secret))
    .map((secret) => `I12 ${secret.slice(0, 6)}… is in a log`)
}
