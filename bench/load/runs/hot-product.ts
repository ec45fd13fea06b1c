import { forgetNewestOrder } from '../../../e2e/faults/orders.queries.ts'
import { order } from '../mix.ts'
import { atLeast, atMost, type Run, told } from '../run.ts'
import { countDeadlocks, countOrders, countStored } from '../scene.queries.ts'
import { p99, together } from '../tally.ts'

const people = 100
/** More orders of one product than the shop can place, since they wait for each other. */
const perSecond = 600

/** L7 */
export const oneProduct: Run = {
  id: 'L7',
  title: 'a hundred clients order one product',
  minutes: 5,
  control: 'acknowledged, but not stored',
  async act({ send, scene, place: { db }, isPlanted }, minutes) {
    const [product] = scene.products
    const requests = scene.clients.slice(0, people).map(({ cookie }) => order(cookie, product))
    const kinds = [{ name: 'orders', weight: 1, requests }]
    const before = await countOrders(db)
    const deadlocksBefore = await countDeadlocks(db)
    const outcomes = await send([{ name: 'orders', rate: perSecond, seconds: minutes * 60 }], {
      ...{ kinds, connections: people },
    })
    const all = together(outcomes)
    const placed = outcomes.flatMap(({ placed }) => placed)
    if (isPlanted) await forgetNewestOrder(db)
    const stored = (await countOrders(db)) - before
    return {
      checks: [
        atLeast('acknowledged, of the orders sent', placed.length / all.sent, 0.5, '×'),
        atMost('acknowledged, but not stored', placed.length - (await countStored(db, placed)), 0),
        atMost('acknowledged more than once', placed.length - new Set(placed).size, 0),
        atMost('stored, but told to nobody', stored - placed.length - all.unanswered, 0),
        atMost('deadlocks', (await countDeadlocks(db)) - deadlocksBefore, 0),
        atMost('failed otherwise than by 503', all.failed, 0),
        atMost('refused without Retry-After', all.withoutRetryAfter, 0),
        told('orders acknowledged', placed.length),
        told('refused', all.refused),
        told('p99', p99(all.times), 'ms'),
      ],
    }
  },
}
