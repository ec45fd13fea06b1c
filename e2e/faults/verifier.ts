import { isDeepStrictEqual } from 'node:util'
import type { Order } from '#contract/orders'
import { findSession } from '#server/accounts/sessions.queries'
import { hashToken } from '#server/lib/token'
import { knownPassword } from '#server/testing/makers'
import type { Entry } from './ledger.ts'
import type { Place } from './place.ts'
import { brokenRows, type StoredOrder, storedOrders } from './verifier.queries.ts'
import { fileViolations } from './verify-files.ts'
import { mailViolations } from './verify-mails.ts'

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

/** I1: what was answered is there, once, as answered. I2: what was not answered is there once after asking again. */
function orderViolations(entries: Entry[], stored: StoredOrder[]): string[] {
  const byKey = Map.groupBy(stored, ({ note }) => note ?? '')
  const known = new Map<string, { answers: Order[]; isRefused: boolean }>()
  const of = (key: string) => {
    const facts = known.get(key) ?? { answers: [], isRefused: false }
    known.set(key, facts)
    return facts
  }
  for (const entry of entries) {
    if (entry.kind === 'asked') of(entry.key)
    if (entry.kind === 'placed') of(entry.key).answers.push(entry.order)
    if (entry.kind === 'refused') of(entry.key).isRefused = true
  }
  const violations: string[] = []
  for (const [key, { answers, isRefused }] of known) {
    const orders = byKey.get(key) ?? []
    if (orders.length > 1) violations.push(`I2 ${key} is ${orders.length} orders`)
    if (isRefused && orders.length > 0) violations.push(`I2 ${key} was refused, and is an order`)
    if (!isRefused && answers.length === 0) violations.push(`I2 ${key} was asked again and never answered`)
    for (const answer of answers)
      if (!isStored(answer, orders)) violations.push(`I1 ${key}: ${difference(answer, orders)}`)
  }
  for (const key of byKey.keys())
    if (!known.has(key)) violations.push(`I1 ${key} is an order that nobody asked for`)
  return violations
}

function isStored(answer: Order, orders: StoredOrder[]) {
  const [found] = orders
  return found !== undefined && isDeepStrictEqual(found, fieldsOf(answer))
}

const fieldsOf = ({
  _id,
  number,
  client,
  product,
  quantity,
  totalPrice,
  status,
  note,
}: Order): StoredOrder => ({
  ...{ _id, number, client: client.id, product: product.id, quantity, unitPrice: product.price },
  ...{ totalPrice, status, note },
})

function difference(answer: Order, [found]: StoredOrder[]) {
  if (!found) return `${answer.number} was acknowledged and is lost`
  return `${JSON.stringify(fieldsOf(answer))} was answered, ${JSON.stringify(found)} is stored`
}

/** I6 */
async function sessionViolations({ db }: Place, entries: Entry[]): Promise<string[]> {
  const ended = entries.flatMap((entry) => (entry.kind === 'ended' ? [entry.session] : []))
  const alive: string[] = []
  for (const session of ended) if (await findSession(db, hashToken(session))) alive.push(session)
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
