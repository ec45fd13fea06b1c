import { z } from 'zod'
import { OptionValue } from '#contract/catalogue'
import { mostOptions } from '#contract/choice'
import {
  fits,
  Id,
  ListQuery,
  ListTail,
  missingOr,
  mostUnits,
  optionalLine,
  optionalText,
  Timestamp,
  unnamedIssue,
} from '#contract/fields'
import { largestAmount, largestQuantity, noQuantity, quantityTooLarge, totalTooLarge } from '#contract/money'
import { orderStatuses, staffStatuses } from '#contract/order-statuses'
import type { RefusalSentence } from '#contract/refusals'
import { roles } from '#contract/roles'

/** A move of an order; the first one, without `from`, is its placing. */
const OrderLine = z.object({
  at: Timestamp,
  from: z.enum(orderStatuses).optional(),
  to: z.enum(orderStatuses),
  role: z.enum(roles),
  /** The person who moved it; only staff see it. */
  by: z.string().optional(),
})

/** An order as it was placed: later changes of the client or of the catalogue do not touch it. */
export const Order = z.object({
  _id: Id,
  /** `CMD-2026-000042` */
  number: z.string(),
  client: z.object({
    id: Id,
    name: z.string(),
    familyName: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
    address: z.string(),
  }),
  product: z.object({
    id: Id,
    name: z.string(),
    reference: z.string().optional(),
    /** The price of one unit with the options chosen, DA. */
    price: z.number(),
    options: z.array(OptionValue),
  }),
  status: z.enum(orderStatuses),
  quantity: z.number().int(),
  /** DA */
  totalPrice: z.number(),
  /** The client's own purchase order. */
  poNumber: z.string().optional(),
  note: z.string().optional(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  /** In the answer for a single order, oldest first. */
  history: z.array(OrderLine).optional(),
})
export type Order = z.infer<typeof Order>

export const OneOrder = z.object({ order: Order })
export type OneOrder = z.infer<typeof OneOrder>

export const Orders = z.object({ orders: z.array(Order), ...ListTail })
export type Orders = z.infer<typeof Orders>

/** `period`: the last 7 days, or the last month. */
export const OrderQuery = ListQuery.extend({
  status: z.enum(orderStatuses).optional(),
  period: z.enum(['week', 'month']).optional(),
  client: Id.optional(),
  product: Id.optional(),
})
export type OrderQuery = z.infer<typeof OrderQuery>

// The forms. Prices and totals in them are those the sender has seen: the server takes its own from the
// catalogue, and refuses the order where they differ. It ignores a product's name and reference.

const allFields = 'Veuillez remplir tous les champs'
const noOption = 'Veuillez choisir une option' satisfies RefusalSentence

const quantityOr = (missing: string) =>
  z
    .number(missingOr(missing, noQuantity))
    // A whole number that a float cannot hold exactly is called too big.
    .int({ error: ({ code }) => (code === 'too_big' ? quantityTooLarge : noQuantity) })
    .min(1, noQuantity)
    .max(largestQuantity, quantityTooLarge)

/** An amount that the sender computed, rounded to the centime: a binary float may be a hair off. */
const seenAmount = (message?: string) =>
  z
    .number(message)
    .min(0)
    .max(largestAmount, totalTooLarge)
    .transform((given) => Math.round(given * 100) / 100)

/** A name or a value as the catalogue may have it; any other is no choice. */
const chosenWord = z
  .string(noOption)
  .trim()
  .max(mostUnits(100))
  .transform((given) => given.normalize('NFC'))
  .refine(fits(100))

const chosen = z
  .array(z.object({ name: chosenWord, value: chosenWord }), noOption)
  .max(mostOptions)
  .refine((options) => new Set(options.map(({ name }) => name)).size === options.length, unnamedIssue)

/** Many programs send null for a missing value. */
const orAbsent = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((given) => given ?? undefined)

const chosenOrNone = chosen.nullish().transform((given) => given ?? [])

const remarks = {
  poNumber: orAbsent(optionalLine(50)),
  note: orAbsent(z.string().trim().pipe(optionalText(500))),
}

/**
 * The order of its fields, and what they become, stay as they are: the server keeps a hash of the parsed
 * values (`requestOf`). With another order, a repeated request of before would be taken for another one (422).
 */
export const NewOrder = z.object({
  product: z.object({
    id: Id,
    name: orAbsent(z.string().max(200)),
    reference: z.string().max(200).nullish(),
    /** The price of one unit that the sender was shown, with the options chosen or without. */
    price: orAbsent(seenAmount()),
    options: chosenOrNone,
  }),
  quantity: quantityOr(noQuantity),
  totalPrice: orAbsent(seenAmount()),
  ...remarks,
})
/** The form's values before parsing. */
export type NewOrder = z.input<typeof NewOrder>
/** The parsed values that the server works with. */
export type PlacedOrder = z.output<typeof NewOrder>

/** The only field that a client may send for an order of theirs; any other is dropped. */
export const OrderMove = z.object({ status: z.enum(orderStatuses) })

const pick = z.object({ id: z.string(allFields).min(1, allFields).pipe(Id) }, allFields)

/** An order as staff enter it, new or edited. The order of its fields stays too: see `NewOrder`. */
export const StaffOrder = z.object({
  client: pick,
  product: pick.extend({ options: chosenOrNone }),
  quantity: quantityOr(allFields),
  status: z.enum(staffStatuses, missingOr(allFields)),
  totalPrice: orAbsent(seenAmount(allFields)),
  ...remarks,
})
export type StaffOrder = z.input<typeof StaffOrder>
export type EnteredOrder = z.output<typeof StaffOrder>

/** An order as staff's form holds it: in the form, missing options are still to be chosen. */
export const StaffOrderForm = StaffOrder.extend({ product: pick.extend({ options: chosen }) })
export type StaffOrderForm = z.input<typeof StaffOrderForm>

const Figures = z.object({
  /** DA */
  amount: z.number(),
  /** Number of orders placed. */
  orders: z.number().int(),
  /** Number of units ordered. */
  quantity: z.number().int(),
})
export type Figures = z.infer<typeof Figures>

/** The dashboard's figures; cancelled orders are left out. */
export const Overview = z.object({
  week: Figures,
  month: Figures,
  /** The month by age in days: 0-7, 8-14, 15-21, 22-30. They add up to it, and the first is `week`. */
  weeks: z.array(Figures.extend({ from: z.number().int(), to: z.number().int() })),
  latest: z.array(Order),
})
export type Overview = z.infer<typeof Overview>

/** An order that has just come in, as staff's pages announce it. */
export type PlacedNotice = Pick<Order, '_id' | 'number' | 'quantity' | 'totalPrice' | 'createdAt'> & {
  client: string
  product: string
}
