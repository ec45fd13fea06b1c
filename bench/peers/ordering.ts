import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Result } from '../measure.ts'
import type { Place } from '../place.ts'
import { against, type Contestant, inTurn, type Subject } from './beside.ts'
import type { OrderLoad, OrderOutcome } from './order-load.ts'
import type { Rival } from './rival.ts'
import { countOwnOrders, ownArticles } from './shop.queries.ts'

type OrderTask = Pick<OrderLoad, 'module' | 'settings' | 'connections'> & {
  count: () => Promise<number>
}

/** P5: an order of one line, with as many calls as each shop needs for it. */
export async function placeOrdersBeside(place: Place, rivals: Rival[]): Promise<Result[]> {
  const { db, cookies, shop } = place
  const own: Omit<OrderTask, 'connections'> = {
    module: join(import.meta.dirname, 'shop-order.ts'),
    settings: { products: await ownArticles(db), cookies },
    count: () => countOwnOrders(db),
  }
  const tasks = [{ ...shop, task: own }]
  for (const { peer, site, ...rival } of rivals) {
    const task = {
      module: join(import.meta.dirname, peer.name, 'order.ts'),
      settings: await peer.orderSettings(site),
      count: () => peer.countOrders(site.db),
    }
    tasks.push({ ...rival, task })
  }
  const results = []
  for (const connections of [1, 10])
    results.push(
      await orderBeside(
        place,
        subject(connections),
        tasks.map(({ task, ...who }) => ({ ...who, task: { ...task, connections } })),
      ),
    )
  return results
}

const subject = (connections: number) => ({
  id: connections === 1 ? 'P5 alone, peers' : 'P5 peers',
  title: `an order of one line from end to end, ${connections} connection${connections === 1 ? '' : 's'}`,
  goal: { ratio: 50, sense: 'at least' as const },
})

/** Every placed order must be stored. Failed orders of the peers are reported; the shop may have none. */
async function orderBeside(place: Place, subject: Subject, rivals: Contestant<OrderTask>[]): Promise<Result> {
  const outcomes = new Map<string, OrderOutcome[]>()
  const { series, notes } = await inTurn(
    place,
    'orders/s',
    rivals,
    async ({ name, port, task: { count, ...task } }) => {
      const before = await count()
      const outcome = await placeOrders({ ...place.pace, ...task, port })
      const found = (await count()) - before
      if (found < outcome.placed)
        throw new Error(`${name}: ${outcome.placed} orders were placed, ${found} are there`)
      if (name === place.shop.name && outcome.failed > 0) throw new Error(JSON.stringify(outcome))
      outcomes.set(name, [...(outcomes.get(name) ?? []), outcome])
      return outcome.perSecond
    },
  )
  return against(subject, series, [...notes, ...[...outcomes].map(describeOrders)])
}

async function placeOrders(load: OrderLoad): Promise<OrderOutcome> {
  const generator = spawn(process.execPath, [join(import.meta.dirname, 'order-load.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  generator.stdin.end(JSON.stringify(load))
  return JSON.parse(await text(generator.stdout))
}

function describeOrders([name, outcomes]: [string, OrderOutcome[]]) {
  const sum = (read: (outcome: OrderOutcome) => number) =>
    outcomes.map(read).reduce((total, each) => total + each, 0)
  const said = outcomes.find(({ firstFailure }) => firstFailure)?.firstFailure?.slice(0, 160)
  return [
    `${name}: ${sum(({ failed }) => failed)} of ${sum(({ tried }) => tried)} orders failed`,
    `${sum(({ placed }) => placed)} placed, warming up included, are in the database`,
    ...(said ? [`the first failure: ${said.replaceAll(/\s+/g, ' ')}`] : []),
  ].join('; ')
}
