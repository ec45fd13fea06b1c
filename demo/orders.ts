import type { OptionValue } from '#contract/catalogue'
import type { OrderStatus } from '#contract/order-statuses'
import { unitPrice } from '#contract/prices'
import type { DemoPerson } from '#demo/people'
import type { DemoProduct } from '#demo/product'

export interface DemoOrder {
  clientEmail: string
  productName: string
  options: OptionValue[]
  quantity: number
  status: OrderStatus
  placedAt: Date
  /** The time when it was completed or cancelled. */
  closedAt?: Date
}

const day = 24 * 60 * 60 * 1000
const span = 60
/** Orders of each working day of the week, Sunday first: an Algerian week ends on Thursday. */
const weekly = [4, 4, 4, 3.5, 3, 0.5, 1.5]
/** How busy each hour from 8 to 19 is; Algiers is one hour ahead of UTC all year. */
const hourly = [2, 6, 8, 7, 3, 3, 6, 7, 5, 3, 1, 1]
const algiers = 60 * 60 * 1000

/** The clients' share of orders falls with their rank; `favourite` has a few in every status. */
const favourite = 'client@paillasse.test'
const favouriteStatuses: OrderStatus[] = [
  'complété',
  'complété',
  'annulé',
  'complété',
  'complété',
  'annulé',
  'en cours',
  'en cours',
]

/** About 150 orders of the 60 days before `now`, oldest first; the same ones for the same arguments. */
export function makeOrders(products: DemoProduct[], clients: DemoPerson[], now: Date): DemoOrder[] {
  const random = mulberry(20_261)
  const onSale = products.filter(({ available }) => available)
  const buyers = clients.filter(({ role, isVerified }) => role === 'client' && isVerified)
  const others = buyers.filter(({ email }) => email !== favourite)
  const own = buyers
    .filter(({ email }) => email === favourite)
    .flatMap((buyer) => favouriteStatuses.map((status, index) => ({ buyer, status, age: 56 - index * 7.6 })))
  const usual =
    others.length === 0 ? [] : days(now, random).map((age) => ({ buyer: ranked(others, random), age }))
  return [...own, ...usual]
    .map((one) => order(one, onSale, now, random))
    .sort((a, b) => +a.placedAt - +b.placedAt)
}

interface Occasion {
  buyer: DemoPerson
  /** Days before now. */
  age: number
  status?: OrderStatus
}

function order(
  { buyer, age, status }: Occasion,
  products: DemoProduct[],
  now: Date,
  random: () => number,
): DemoOrder {
  const product = wanted(products, random)
  const combination = product.combinations[Math.floor(random() * product.combinations.length)]
  const placedAt = atWork(+now - age * day, now, random)
  const settled = status ?? outcome(age, random)
  const closedAt = settled === 'en cours' ? undefined : later(placedAt, settled, now, random)
  return {
    clientEmail: buyer.email,
    productName: product.name,
    options: combination?.options ?? [],
    quantity: plausible(unitPrice(product, combination), random),
    status: settled,
    placedAt,
    ...(closedAt && { closedAt }),
  }
}

/** Ages in days of the orders, more on busy weekdays and a little more each week: the shop is growing. */
function days(now: Date, random: () => number): number[] {
  return Array.from({ length: span }, (_, age) => {
    const weekday = new Date(+now + algiers - age * day).getUTCDay()
    const expected = (weekly[weekday] ?? 1) * (1.05 - (age / span) * 0.45)
    const count = Math.floor(expected) + (random() < expected % 1 ? 1 : 0)
    return Array.from({ length: count }, () => age)
  }).flat()
}

/** A working hour of that day in Algiers; never after `now`. */
function atWork(instant: number, now: Date, random: () => number): Date {
  const midnight = Math.floor((instant + algiers) / day) * day - algiers
  const hour = 8 + pick(hourly, random)
  const placed = midnight + (hour * 60 + random() * 60) * 60_000
  return new Date(placed < +now ? placed : +now - Math.ceil(random() * 150) * 60_000)
}

function outcome(age: number, random: () => number): OrderStatus {
  const chance = random()
  if (chance < 0.1) return 'annulé'
  const delivered = age > 12 ? 0.97 : age > 3 ? 0.55 : 0.1
  return random() < delivered ? 'complété' : 'en cours'
}

/** A cancel comes within two days, a delivery at work after one to nine. */
function later(placedAt: Date, status: OrderStatus, now: Date, random: () => number): Date {
  const left = +now - +placedAt
  const within = (delay: number) => new Date(+placedAt + (delay < left ? delay : left * random()))
  if (status === 'annulé') return within(random() * 2 * day)
  const delivered = atWork(+within((1 + random() * 8) * day), now, random)
  return delivered > placedAt ? delivered : within(left)
}

/** Cheap products are ordered more often than expensive ones. */
function wanted(products: DemoProduct[], random: () => number): DemoProduct {
  const weights = products.map(({ price }) => 1 / Math.max(price, 300) ** 0.28)
  return products[pick(weights, random)] as DemoProduct
}

const quantities: [upTo: number, choices: number[]][] = [
  [200, [20, 25, 50, 100, 100, 200]],
  [1_000, [2, 5, 6, 10, 10, 12, 20, 24]],
  [5_000, [1, 2, 2, 3, 4, 5, 6, 10]],
  [30_000, [1, 1, 1, 2, 2, 3, 4]],
  [150_000, [1, 1, 1, 1, 2]],
  [Number.POSITIVE_INFINITY, [1]],
]

/** Boxes by the dozen, instruments one by one. */
function plausible(price: number, random: () => number): number {
  const [, choices] = quantities.find(([upTo]) => price < upTo) ?? [0, [1]]
  return choices[Math.floor(random() * choices.length)] ?? 1
}

function ranked(clients: DemoPerson[], random: () => number): DemoPerson {
  return clients[
    pick(
      clients.map((_, index) => 1 / (index + 2)),
      random,
    )
  ] as DemoPerson
}

/** An index, as likely as its weight. */
function pick(weights: number[], random: () => number): number {
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0)
  for (const [index, weight] of weights.entries()) {
    left -= weight
    if (left < 0) return index
  }
  return 0
}

/** Mulberry32: a small generator of numbers from 0 to 1 that repeats itself for a seed. */
function mulberry(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
