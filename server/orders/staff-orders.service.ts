import type { User } from '#contract/accounts'
import { isSameArticle } from '#contract/choice'
import { multiplyPrice } from '#contract/money'
import { statusesBefore } from '#contract/order-statuses'
import type { EnteredOrder, Order } from '#contract/orders'
import { Refusal } from '#contract/refusals'
import { recordAct } from '#server/audit/audit.queries'
import type { Db, Pool } from '#server/lib/db'
import { found } from '#server/lib/found'
import { type Change, refuseStale } from '#server/lib/versions'
import {
  insertOnce,
  refuseArticle,
  refuseClient,
  refuseTotal,
  requestOf,
} from '#server/orders/orders.service'
import { deleteOrderRow, lockOrder, type OrderRevision, saveOrder } from '#server/orders/staff-orders.queries'

/**
 * Places an order in a client's name. The same `key` and order sent again is the same order, recorded once.
 * @throws Refusal order.addFailed, order.optionMissing, order.unavailable, order.totalTooLarge,
 * order.priceChanged, order.keyReused
 */
export async function addOrder(
  db: Pool,
  actor: User,
  order: EnteredOrder,
  { key, timeZone }: { key?: string; timeZone: string },
): Promise<Order> {
  const { client, product: article, ...rest } = order
  return db.begin(async (transaction) => {
    const row = { ...rest, clientId: client.id, article, actor, request: requestOf(actor, key, order) }
    const { order: after, isRepeated } = await insertOnce(transaction, row, 'order.addFailed', { timeZone })
    if (!isRepeated)
      await recordAct(transaction, { actor, act: 'add', entity: 'order', entityId: after._id, after })
    return after
  })
}

/**
 * Saves an order as edited by staff. Its total follows from the price at which it was placed while product
 * and options stay, from the catalogue when they change. An unchanged order keeps its version.
 * @throws Refusal order.unknown, order.moveRefused, request.stale, order.updateFailed, order.optionMissing,
 * order.unavailable, order.totalTooLarge, order.priceChanged
 */
export async function updateOrder(
  db: Pool,
  actor: User,
  { id, ifMatch, changes }: Change<EnteredOrder>,
): Promise<Order> {
  return db.begin(async (transaction) => {
    const before = found(await lockOrder(transaction, id), 'order.unknown')
    if (isAsEntered(before, changes)) return before
    refuseStale(before, ifMatch)
    const from = [changes.status, ...statusesBefore(changes.status, 'staff')]
    const keepsArticle = isSameArticle(before.product, changes.product)
    const after = await saveOrder(transaction, { before, changes, from, keepsArticle, actor })
    if (!after) return refuseUpdate(transaction, before, { changes, from, keepsArticle, actor })
    await recordAct(transaction, { actor, act: 'update', entity: 'order', entityId: id, before, after })
    return after
  })
}

function isAsEntered(order: Order, entered: EnteredOrder) {
  const { poNumber = order.poNumber, note = order.note, totalPrice = order.totalPrice } = entered
  return (
    entered.client.id === order.client.id &&
    isSameArticle(order.product, entered.product) &&
    entered.quantity === order.quantity &&
    totalPrice === order.totalPrice &&
    entered.status === order.status &&
    (poNumber || undefined) === (order.poNumber || undefined) &&
    (note || undefined) === (order.note || undefined)
  )
}

async function refuseUpdate(
  db: Db,
  before: Order,
  { changes, from, keepsArticle, actor }: Omit<OrderRevision, 'before'>,
): Promise<never> {
  if (!from.includes(before.status)) throw new Refusal('order.moveRefused')
  const { client, product: article, quantity, totalPrice } = changes
  if (keepsArticle) {
    const unitPrice = before.product.price
    const due = multiplyPrice(unitPrice, quantity)
    refuseTotal({ unitPrice, totalPrice: due }, totalPrice === undefined || totalPrice === due)
    throw new Refusal('order.updateFailed')
  }
  if (client.id !== before.client.id)
    await refuseClient(db, { clientId: client.id, actor }, 'order.updateFailed')
  await refuseArticle(db, { article, quantity, totalPrice }, 'order.updateFailed')
  // The catalogue changed while the order was being saved: now the order would be accepted.
  throw new Refusal('server.busy')
}

/** @throws Refusal order.unknown */
export async function deleteOrder(db: Pool, actor: User, id: string) {
  await db.begin(async (transaction) => {
    const before = found(await deleteOrderRow(transaction, id), 'order.unknown')
    await recordAct(transaction, { actor, act: 'delete', entity: 'order', entityId: id, before })
  })
}
