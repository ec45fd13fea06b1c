import type { Figures, Order, Overview } from '#contract/orders'
import type { Pool } from '#server/lib/db'
import { recentFigure } from '#server/lib/figures'
import { orderColumns } from '#server/orders/orders.queries'

/** Ages in whole days, both ends included. */
const weeks = [
  { from: 0, to: 7 },
  { from: 8, to: 14 },
  { from: 15, to: 21 },
  { from: 22, to: 30 },
]

type WeekFigures = Figures & { week?: number }

/**
 * The figures of one instant, so that the weeks add up to the month, and the latest orders. If a month holds
 * very many orders, its figures may be some seconds old.
 */
export async function readOverview(db: Pool): Promise<Overview> {
  const [figures, latest] = await Promise.all([
    recentFigure(db, ['overview'], () => readFigures(db), isMany),
    db<Order[]>`select ${orderColumns(db)} from orders o order by created_at desc, id desc limit 5`,
  ])
  const of = (wanted: number | undefined): Figures => {
    const { amount = 0, orders = 0, quantity = 0 } = figures.find(({ week }) => week === wanted) ?? {}
    return { amount, orders, quantity }
  }
  return {
    week: of(0),
    month: of(undefined),
    weeks: weeks.map((ages, index) => ({ ...ages, ...of(index) })),
    latest: [...latest],
  }
}

const isMany = (figures: WeekFigures[]) => figures.some(({ orders }) => orders > 5000)

/** One row for each week that has orders, and one without a week for the month. */
async function readFigures(db: Pool): Promise<WeekFigures[]> {
  // In hours: a day counts as 24 of them, even when a time zone's clocks change.
  const age = (days: number) => db`created_at > now() - ${days * 24} * interval '1 hour'`
  return db<WeekFigures[]>`
    with month as (
      select total_price, quantity,
        case when ${age(8)} then 0 when ${age(15)} then 1 when ${age(22)} then 2 else 3 end as week
      from orders where ${age(31)} and status <> 'annulé'
    )
    select week, sum(total_price) as amount, count(*)::int as orders, sum(quantity)::float8 as quantity
    from month group by rollup (week)`
}
