import { median } from '../figures.ts'
import { type GrownShop, openGrownShop } from '../grown-shop.ts'
import type { Result } from '../measure.ts'
import type { Place } from '../place.ts'
import { exporting } from './exporting.ts'

const few = { categories: 24, options: 20, products: 1200, users: 300, orders: 1000, audit: 100 }
const many = {
  categories: 200,
  options: 300,
  products: 1_000_000,
  users: 50_000,
  orders: 1_000_000,
  audit: 100,
}
/** Requests per question and repetition, the first of which warm up. */
const [askings, warmUps] = [220, 20]
const overview = '/api/orders/admin/overview'
const orderSorts = ['-createdAt', 'status', 'quantity', 'totalPrice', 'client', 'product', 'number']

interface Question {
  id: string
  title: string
  /** The largest allowed ratio of the times. */
  goal: number
  of: (shop: GrownShop) => Asked
}
interface Asked {
  path: string
  headers?: Record<string, string>
}

/** `{n}` is a new number each time, so that the answer is made anew. */
const questions: Question[] = [
  {
    id: 'P7 category of 50',
    title: 'the products of a category of 50, kept ready',
    goal: 1.3,
    of: ({ subjects }) => ({ path: `/api/products/category/${subjects.small}` }),
  },
  {
    id: 'P7 category of 20,000',
    title: 'its first 50 products (of 120 before), made anew',
    goal: 1.3,
    of: ({ subjects }) => ({ path: `/api/products/category/${subjects.large}?limit=50&n={n}` }),
  },
  {
    id: 'P7 product',
    title: 'a product by its id, made anew',
    goal: 1.3,
    of: ({ subjects }) => ({ path: `/api/products/${subjects.product}?n={n}` }),
  },
  {
    id: 'P7 search',
    title: 'search of one word, 24 answers, made anew',
    goal: 4,
    of: () => ({ path: `/api/search?q=${encodeURIComponent('bécher')}&limit=24&n={n}` }),
  },
  {
    id: 'P8 own orders',
    title: "a client's own orders",
    goal: 1.5,
    of: ({ client }) => ({ path: '/api/orders?limit=25', headers: client }),
  },
  ...orderSorts.map((sort) => ({
    id: `P8 by ${sort}`,
    title: `the dashboard's first page of orders by ${sort}`,
    goal: 1.5,
    of: ({ staff }: GrownShop) => ({
      path: `/api/orders/admin/orders?limit=25&sort=${sort}`,
      headers: staff,
    }),
  })),
  {
    id: 'P8 overview',
    title: "the dashboard's figures, those of a million orders up to ten seconds old",
    goal: 3,
    of: ({ staff }) => ({ path: overview, headers: staff }),
  },
]

/**
 * P7 to P9: 1,000,000 products and orders against 1,200 and 1,000, side by side, and the export of the
 * former.
 */
export async function growing(place: Place): Promise<Result[]> {
  const small = await openGrownShop(place, 'a thousand rows', few)
  const large = await openGrownShop(place, 'a million rows', many)
  const results: Result[] = [await firstOverview(large)]
  for (const question of questions) results.push(await compareTimes(place, question, [small, large]))
  await small.close()
  results.push(...(await exporting(place, large)))
  await large.close()
  return results
}

/**
 * With many orders the answer is kept for some seconds, so only the first request waits for it. The goal is
 * in seconds.
 */
async function firstOverview(large: GrownShop): Promise<Result> {
  const seconds = (await timeOf(large, { path: overview, headers: large.staff }, '')) / 1000
  return {
    id: 'P8 overview, first',
    title: "the dashboard's figures, made anew: the first time that they are asked for",
    against: 'seconds',
    goal: { ratio: 2, sense: 'at most' },
    ratio: seconds,
    series: [{ name: large.shop.name, unit: 's', values: [seconds] }],
  }
}

/** Asks the shops in turn, over and over, so that other work on the machine disturbs them alike. */
async function compareTimes({ pace }: Place, { id, title, goal, of }: Question, shops: GrownShop[]) {
  const series = shops.map(({ shop }) => ({ name: shop.name, unit: 'ms', values: [] as number[] }))
  for (let turn = 0; turn < pace.repetitions; turn += 1) {
    const times: number[][] = shops.map(() => [])
    for (let ask = 0; ask < askings; ask += 1) {
      for (const [index, shop] of shops.entries()) {
        const ms = await timeOf(shop, of(shop), `${turn}-${ask}`)
        if (ask >= warmUps) times[index]?.push(ms)
      }
    }
    for (const [index, each] of times.entries()) series[index]?.values.push(median(each))
  }
  const [small, large] = series.map(({ values }) => median(values)) as [number, number]
  console.error(`${id}: ${small.toFixed(2)} ms, ${large.toFixed(2)} ms`)
  return {
    id,
    title,
    against: `the time with a thousand rows, one connection, median of ${askings - warmUps} askings`,
    goal: { ratio: goal, sense: 'at most' as const },
    ratio: large / small,
    series: series.reverse(),
  }
}

async function timeOf({ shop }: GrownShop, { path, headers }: Asked, n: string) {
  const began = performance.now()
  const reply = await fetch(`http://127.0.0.1:${shop.port}${path.replace('{n}', n)}`, { headers })
  await reply.arrayBuffer()
  if (reply.status !== 200) throw new Error(`${shop.name} answered ${reply.status} to ${path}`)
  return performance.now() - began
}
