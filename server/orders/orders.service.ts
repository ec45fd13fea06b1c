import { createHash, randomUUIDv7 } from 'node:crypto'
import type { User } from '#contract/accounts'
import type { Article } from '#contract/choice'
import { isForgotten } from '#contract/forgotten'
import { largestAmount } from '#contract/money'
import { type OrderStatus, statusesBefore } from '#contract/order-statuses'
import type { Order, PlacedOrder } from '#contract/orders'
import { Refusal, type RefusalCode } from '#contract/refusals'
import { findUser } from '#server/accounts/users.queries'
import type { Db } from '#server/lib/db'
import { onForeignKey } from '#server/lib/foreign-keys'
import { moveOrder } from '#server/orders/moves.queries'
import { findOffer, type SeenPrices } from '#server/orders/offers.queries'
import { findOrder } from '#server/orders/orders.queries'
import {
  countRecentOrders,
  findRequest,
  insertOrders,
  type NewOrderRow,
} from '#server/orders/placing.queries'
import type { PlaceRow } from '#server/orders/placing-together'

/** How often placing an order is retried because the catalogue changed meanwhile. */
const tries = 5
/** Each order e-mails the shop and its client: no program of one account may fill both mailboxes. */
const mostInTenMinutes = 300

export interface Placing {
  /** The order's id, where the caller needs to know it even after a failure. */
  _id?: string
  /** The shop's time zone: it decides the year in an order's number. */
  timeZone: string
  /** How an order is tried first; only outside a transaction. */
  together?: PlaceRow
}

interface OwnPlacing extends Placing {
  key?: string
  /** Whether a client may place only so many orders in ten minutes. */
  limited?: boolean
}

interface Placed {
  order: Order
  /** Whether the same request had placed it before. */
  isRepeated: boolean
}

/**
 * Places an order for the caller. The same `key` and order is one order, however often and at however many
 * nodes it is sent, and each request gets that same order as its answer.
 * @throws Refusal order.failed, order.optionMissing, order.unavailable, order.totalTooLarge,
 * order.priceChanged, order.keyReused, session.missing, session.unverified, request.tooMany
 */
export async function placeOrder(
  db: Db,
  client: User,
  order: PlacedOrder,
  { key, limited, ...placing }: OwnPlacing,
): Promise<Placed> {
  const { product, ...rest } = order
  const row: Omit<NewOrderRow, '_id'> = {
    ...rest,
    clientId: client._id,
    article: product,
    price: product.price,
    status: 'en cours',
    actor: client,
    request: requestOf(client, key, order),
    most: limited ? mostInTenMinutes : undefined,
  }
  return insertOnce(db, row, 'order.failed', placing)
}

/**
 * Hashes of a request's key, which is its sender's own, and of its order; undefined where no key is sent. Both
 * are stored. The order's depends on the order of the schema's fields, not on that of the request.
 */
export const requestOf = (actor: User, key: string | undefined, order: object): NewOrderRow['request'] =>
  key ? { key: sha256(`${actor._id}\n${key}`), hash: sha256(JSON.stringify(order)) } : undefined

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/**
 * Inserts an order as it is, a client's own or one that staff enter, unless its request has placed it already.
 * @throws Refusal `failed`, order.optionMissing, order.unavailable, order.totalTooLarge, order.priceChanged,
 * order.keyReused, session.missing, session.unverified, request.tooMany
 */
export async function insertOnce(
  db: Db,
  order: Omit<NewOrderRow, '_id'>,
  failed: RefusalCode,
  { timeZone, together, _id = randomUUIDv7() }: Placing,
): Promise<Placed> {
  const { request, clientId, most } = order
  const alone: PlaceRow = async (row) => {
    const [placed] = await insertOrders(db, [row], timeZone).catch(onForeignKey('session.missing'))
    return placed
  }
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const place = attempt === 0 && together ? together : alone
    const placed = await place({ ...order, _id })
    if (placed) return { order: placed, isRepeated: false }
    const earlier = request && (await findRequest(db, request.key))
    if (earlier) {
      // Staff may have moved it to another client since.
      const isTheirs = earlier.order.client.id === clientId
      if (isTheirs && earlier.hash.equals(request.hash)) return { order: earlier.order, isRepeated: true }
      throw new Refusal('order.keyReused')
    }
    await refuseClient(db, order, failed)
    await refuseArticle(db, order, failed)
    if (most && (await countRecentOrders(db, clientId)) >= most)
      throw new Refusal('request.tooMany', { retryAfter: 60 })
  }
  throw new Refusal('server.busy')
}

/**
 * Refuses an order whose actor or client is gone or forgotten by now, or has moved to an unverified address.
 * @throws Refusal `failed`, session.missing, session.unverified
 */
export async function refuseClient(
  db: Db,
  { clientId, actor }: { clientId: string; actor: Pick<User, '_id'> },
  failed: RefusalCode,
) {
  const isSelf = actor._id === clientId
  const client = await findUser(db, clientId)
  if (!client || isForgotten(client)) throw new Refusal(isSelf ? 'session.missing' : failed)
  if (isSelf && !client.isVerified) throw new Refusal('session.unverified')
}

/**
 * Refuses an article that cannot be ordered as asked, with the reason; returns where by now it can.
 * @throws Refusal `failed`, order.optionMissing, order.unavailable, order.totalTooLarge, order.priceChanged
 */
export async function refuseArticle(
  db: Db,
  { article, quantity, price, totalPrice }: { article: Article; quantity: number } & SeenPrices,
  failed: RefusalCode,
) {
  const offer = await findOffer(db, article, quantity)
  if (!offer) throw new Refusal(failed)
  if (!offer.availability) throw new Refusal('order.unavailable')
  if (!offer.isOffered) {
    throw new Refusal(
      article.options.length <= offer.optionCount && offer.optionCount > 0 ? 'order.optionMissing' : failed,
    )
  }
  const isPriceSeen = price === undefined || price === offer.unitPrice || price === offer.price
  const isTotalSeen = totalPrice === undefined || totalPrice === offer.totalPrice
  refuseTotal(offer, isPriceSeen && isTotalSeen)
}

/** @throws Refusal order.totalTooLarge, order.priceChanged with what is due */
export function refuseTotal(
  { unitPrice, totalPrice }: { unitPrice: number; totalPrice: number },
  isSeen: boolean,
) {
  if (totalPrice > largestAmount) throw new Refusal('order.totalTooLarge')
  if (!isSeen) throw new Refusal('order.priceChanged', { unitPrice, totalPrice })
}

/**
 * Moves a client's own order to a status that clients may set: cancelled.
 * @throws Refusal order.unknown, order.closed, session.forbidden for any other status
 */
export async function cancelOrder(db: Db, client: User, id: string, to: OrderStatus): Promise<Order> {
  const from = statusesBefore(to, 'client')
  const isTheirs = from.length > 0
  const moved = isTheirs && (await moveOrder(db, { id, clientId: client._id }, from, to, client))
  if (moved) return moved
  if (!(await findOrder(db, { clientId: client._id }, id))) throw new Refusal('order.unknown')
  throw new Refusal(isTheirs ? 'order.closed' : 'session.forbidden')
}
