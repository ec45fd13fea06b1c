import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#contract/accounts'
import { connect } from '#server/lib/db'
import { openShop, type TestShop } from '#server/testing/shop'
import { type Statement, statementsOf } from '#server/testing/statements'
import { type Action, actionsOn, wentDeep } from './list-actions.ts'
import { fillVolume } from './volume.queries.ts'
import { findSubjects } from './volume-subjects.queries.ts'

// Below ten thousand of each, up to which rows are counted one by one.
const volume = { categories: 30, options: 40, products: 8000, users: 4000, orders: 9500, audit: 3000 }

let shop: TestShop
let people: Record<Action['who'], Pick<User, '_id' | 'role'> | undefined>
const withFew = new Map<string, number>()
let actions: Action[]

beforeAll(async () => {
  shop = await openShop()
  const [staff, client] = [await shop.makeSuperAdmin(), await shop.makeClient()]
  people = { staff, client, anyone: undefined }
  const category = await shop.makeCategory()
  const product = await shop.makeProduct({ category })
  await shop.makeOption()
  const { _id: order } = await shop.makeOrder({ client, product })
  const [shelf, person] = [category._id, client._id]
  const one = { small: shelf, large: shelf, product: product._id, busy: person, ordinary: person, order }
  for (const action of await wentDeep(actionsOn(one), read))
    withFew.set(nameOf(action), await leastStatements(action))
  const filling = connect(shop.address, { max: 1, silence: Number.POSITIVE_INFINITY })
  await fillVolume(filling, volume)
  await filling.end()
  actions = await wentDeep(actionsOn(await findSubjects(shop.db)), read)
})
afterAll(() => shop.close())

const nameOf = ({ list, action }: Action) => `${list}: ${action}`

const read = async (path: string, who: Action['who']) =>
  (await shop.as(people[who]).get(path.replace('/api', ''))).body

/** The reading statements of an answer that is made anew. */
async function statements({ path, who }: Action): Promise<Statement[]> {
  const caller = shop.as(people[who])
  await caller.token
  shop.app.readyStore.forget()
  const sent = await statementsOf(shop.db, async () => {
    const reply = await caller.get(path.replace('/api', ''))
    expect(reply.statusCode, reply.body).toBe(200)
  })
  return sent.filter(({ text }) => /^\s*(select|with)/.test(text))
}

/** The least of three answers: the shop's own look at the database, every second, may add a statement. */
async function leastStatements(action: Action) {
  const counts = []
  for (let time = 0; time < 3; time += 1) counts.push((await statements(action)).length)
  return Math.min(...counts)
}

test('what is meant to lie deep does, where there are many rows', () => {
  const deep = actions.filter((action) => action.deep)
  expect(deep.length).toBeGreaterThan(3)
  for (const { path } of deep) expect(path).toContain('&cursor=')
})

test('no list, sort, filter or search asks the database more often where there are many rows', async () => {
  for (const action of actions) {
    expect(await leastStatements(action), nameOf(action)).toBeLessThanOrEqual(
      withFew.get(nameOf(action)) ?? 0,
    )
  }
})

describe('from an index comes', () => {
  /** PostgreSQL's plan of the statement that reads a page's rows. */
  async function planOf(action: Action) {
    const page = (await statements(action)).filter(({ text }) => text.includes('"_mark"'))
    expect(page, nameOf(action)).toHaveLength(1)
    const [{ text, parameters }] = page as [Statement]
    const lines = await shop.db.unsafe(`explain ${text}`, parameters as never[])
    return lines.map((line) => line['QUERY PLAN']).join('\n')
  }

  test('each page of orders, products, users and audit, in each order', async () => {
    // Sorting by `totalOrders` counts each product's orders anew, without an index.
    const sorted = actions.filter(
      ({ action }) => /^(sort|deep|open)/.test(action) && !/totalOrders/.test(action),
    )
    const large = sorted.filter(
      ({ path }) => /orders|products|users|audit/.test(path) && !/overview/.test(path),
    )
    expect(large.length).toBeGreaterThan(30)
    for (const action of large) {
      expect(await planOf(action), nameOf(action)).not.toMatch(/Seq Scan on (orders|products|users|audit)/)
    }
  })

  test('each narrower list, but for what nearly every row answers', async () => {
    const names = [
      'orders: tab week',
      'orders: client, busy',
      'orders: product',
      'products: unavailable',
      'products: category, large',
      'products: category, small, by price',
      'products: search a reference',
      'users: role admin',
      'users: search an e-mail',
      'own orders: in progress',
      'category page: large',
      'audit: search nothing',
      'audit: person unknown',
    ]
    for (const name of names) {
      const action = actions.find((each) => nameOf(each) === name)
      if (!action) throw new Error(`${name} is unknown`)
      expect(await planOf(action), name).not.toMatch(/Seq Scan on (orders|products|users|audit)/)
    }
  })
})
