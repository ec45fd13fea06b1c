import type { OptionValue, Product } from '#contract/catalogue'
import { choiceOf, isSameArticle } from '#contract/choice'
import { formatPrice, multiplyPrice } from '#contract/money'
import type { EnteredOrder, Order } from '#contract/orders'
import { findCombination, unitPrice } from '#contract/prices'
import { combinationLabel } from '#web/catalogue/combinations.ts'
import { holdsWords } from '#web/lib/holds-words.ts'
import type { Choice } from '#web/ui/picker-list.tsx'

/** The article being ordered; `options` is null until they are chosen. */
export type EntryArticle = { product: Product | undefined; options: OptionValue[] | null }

export type CombinationChoice = Choice & { options: OptionValue[] }

/** Price of one unit, DA; undefined while a choice is missing. An order keeps it while its article stays. */
export function entryPrice({ product, options }: EntryArticle, order?: Order): number | undefined {
  if (!product || !options) return undefined
  if (order && isSameArticle(order.product, { id: product._id, options })) return order.product.price
  const combination = findCombination(product, options)
  if (product.haveOptions && !combination) return undefined
  return unitPrice(product, combination)
}

type Sent = EnteredOrder & { product: { price?: number } }

/**
 * Applies the changes made in an order's form to the order as somebody else has changed it meanwhile: fields
 * that were not touched keep the other person's values, and the total follows.
 * @param before the order that the form was filled from
 */
export function mergeEntry(sent: Sent, before: Order, theirs: Order): EnteredOrder {
  const keeps = {
    client: sent.client.id === before.client.id,
    product: isSameArticle(before.product, sent.product),
    // A cancelled order takes no status: the server then answers that the one entered is too late.
    status: sent.status === before.status && theirs.status !== 'annulé',
  }
  const product = keeps.product ? theirs.product : sent.product
  const quantity = sent.quantity === before.quantity ? theirs.quantity : sent.quantity
  return {
    client: keeps.client ? theirs.client : sent.client,
    product,
    quantity,
    status: keeps.status ? (theirs.status as EnteredOrder['status']) : sent.status,
    totalPrice: product.price === undefined ? sent.totalPrice : multiplyPrice(product.price, quantity),
    poNumber: sent.poNumber === (before.poNumber ?? '') ? theirs.poNumber : sent.poNumber,
    note: sent.note === (before.note ?? '') ? theirs.note : sent.note,
  }
}

/** The combinations that can be ordered, with prices; an order's own is kept even if it is sold no more. */
export function combinationChoices(product: Product, order?: Order): CombinationChoice[] {
  const sold = product.haveOptions ? product.combinations.map(({ options }) => options) : []
  const own = order?.product.id === product._id && order.product.options
  const isLost = own && own.length > 0 && !sold.some((options) => choiceOf(options) === choiceOf(own))
  return [...(isLost ? [own] : []), ...sold].map((options) => ({
    value: choiceOf(options),
    label: combinationLabel({ options }),
    detail: `${options.map(({ name }) => name).join(', ')} — ${priced(product, options, order)}`,
    options,
  }))
}

function priced(product: Product, options: OptionValue[], order?: Order) {
  const price = formatPrice(entryPrice({ product, options }, order) ?? product.price)
  const isOwn = order && isSameArticle(order.product, { id: product._id, options })
  return isOwn ? `${price}, le prix de la commande` : price
}

/** The choices that contain every word of `q`, 50 at most. */
export function matchCombinations(choices: readonly CombinationChoice[], q: string) {
  const isFound = holdsWords(q)
  return choices.filter(({ label }) => isFound(label)).slice(0, 50)
}
