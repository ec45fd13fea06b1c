import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Order } from '#contract/orders'
import { dawdle, isCaught, type Race, raceTimeout, runRace, statusesOf } from '#server/testing/race'
import { openShop, type TestShop } from '#server/testing/shop'

// The client calls one node, staff another, and a colleague of theirs the client's node.
vi.setConfig({ testTimeout: raceTimeout })

let shop: TestShop
let staff: ReturnType<TestShop['as']>
let colleague: ReturnType<TestShop['as']>
let client: Awaited<ReturnType<TestShop['makeClient']>>
let owner: ReturnType<TestShop['as']>
let ownerElsewhere: ReturnType<TestShop['as']>
let product: Awaited<ReturnType<TestShop['makeProduct']>>
beforeAll(async () => {
  shop = await openShop()
  const elsewhere = await shop.openAnother()
  staff = elsewhere.as(await shop.makeAdmin())
  colleague = shop.as(await shop.makeAdmin())
  client = await shop.makeClient()
  ownerElsewhere = elsewhere.as(client)
  owner = shop.as(client)
  product = await shop.makeProduct({ price: 10 })
})
afterAll(() => shop.close())

const prepare = () => shop.makeOrder({ client, product, quantity: 1 })
const entry = ({ client, product, quantity, totalPrice, status }: Order) => ({
  client,
  product,
  quantity,
  totalPrice,
  status,
})
const cancel = ({ _id }: Order) => owner.put(`/orders/update/${_id}`, { status: 'annulé' })
const cancelElsewhere = ({ _id }: Order) => ownerElsewhere.put(`/orders/update/${_id}`, { status: 'annulé' })
const complete = (order: Order) =>
  staff.put(`/orders/update/${order._id}`, { ...entry(order), status: 'complété' })
const remove = ({ _id }: Order) => staff.delete(`/orders/delete/${_id}`)

async function statusOf({ _id }: Order): Promise<string | undefined> {
  const [row] = await shop.db`select status from orders where id = ${_id}`
  return row?.status
}
async function linesOf({ _id }: Order): Promise<string> {
  const rows =
    await shop.db`select from_status, to_status from order_history where order_id = ${_id} order by id`
  return rows.map(({ from_status, to_status }) => `${from_status ?? ''}>${to_status}`).join(' ')
}

/** Moves an order wrongly: the status that it reads may have changed when it writes. */
const carelessly = (to: string) => async (order: Order) => {
  const status = await statusOf(order)
  await dawdle()
  if (status !== 'en cours') return { statusCode: 409 }
  await shop.db`update orders set status = ${to} where id = ${order._id}`
  await shop.db`
    insert into order_history (order_id, actor_role, from_status, to_status)
    select id, 'client', ${status}, ${to} from orders where id = ${order._id}`.catch(() => {})
  return { statusCode: 200 }
}

const cancelTwice: Race<Order> = {
  prepare,
  acts: [cancel, cancelElsewhere],
  async violation(order, replies) {
    if (statusesOf(replies) !== '200 409') return `answered ${statusesOf(replies)}`
    const lines = await linesOf(order)
    return lines === '>en cours en cours>annulé' ? undefined : `history says ${lines}`
  },
}

test('R21: of two cancels at once one wins, and the other is told that it is closed', async () => {
  expect(await runRace(cancelTwice)).toEqual([])
})
test('R21 would see a cancel that looks first and writes later', async () => {
  const careless = { ...cancelTwice, acts: [carelessly('annulé'), carelessly('annulé')] }
  expect(await isCaught(careless)).toBe(true)
})

const cancelOrComplete: Race<Order> = {
  prepare,
  acts: [cancel, complete],
  ends: ['200 409 annulé >en cours en cours>annulé', '409 200 complété >en cours en cours>complété'],
  endOf: async (order, [cancelled, completed]) =>
    `${cancelled?.statusCode} ${completed?.statusCode} ${await statusOf(order)} ${await linesOf(order)}`,
}

test('R22: a cancel and a completion at once: one wins, whole', async () => {
  expect(await runRace(cancelOrComplete)).toEqual([])
})
test('R22 would see a completion that looks first and writes later', async () => {
  // Otherwise the table refuses the move.
  await shop.db`alter table orders disable trigger legal_move`
  expect(await isCaught({ ...cancelOrComplete, acts: [cancel, carelessly('complété')] })).toBe(true)
  await shop.db`alter table orders enable trigger legal_move`
})

const cancelOrDelete: Race<Order> = {
  prepare,
  acts: [cancel, remove],
  ends: ['200, deleted as annulé', '404, deleted as en cours'],
  async endOf(order, [cancelled, removed]) {
    if (removed?.statusCode !== 200) return `the delete answered ${removed?.statusCode}`
    if (await statusOf(order)) return 'the order is still there'
    const [act] = await shop.db`select before from audit where entity_id = ${order._id} and act = 'delete'`
    return `${cancelled?.statusCode}, deleted as ${act?.before.status}`
  },
}

test('R23: a cancel and a delete at once: cancelled and then gone, or gone at once', async () => {
  expect(await runRace(cancelOrDelete)).toEqual([])
})
test('R23 would see a cancel of an order that was gone', async () => {
  expect(await isCaught({ ...cancelOrDelete, acts: [carelessly('annulé'), remove] })).toBe(true)
})

const written = (by: () => typeof staff, quantity: number, status: string, note: string) => (order: Order) =>
  by().put(`/orders/update/${order._id}`, {
    ...entry(order),
    quantity,
    totalPrice: quantity * 10,
    status,
    note,
  })

const twoUpdates: Race<Order> = {
  prepare,
  acts: [written(() => staff, 3, 'en cours', 'trois'), written(() => colleague, 7, 'complété', 'sept')],
  async violation({ _id }, replies) {
    if (statusesOf(replies) !== '200 200') return `answered ${statusesOf(replies)}`
    const [row] = await shop.db`select quantity, total_price, status, note from orders where id = ${_id}`
    const end = `${row?.quantity} ${row?.total_price} ${row?.status} ${row?.note}`
    return ['3 30 en cours trois', '7 70 complété sept'].includes(end) ? undefined : `torn: ${end}`
  },
}

test('R33: of two edits at once the later is there, whole', async () => {
  expect(await runRace(twoUpdates)).toEqual([])
})
test('R33 would see an edit written in two parts', async () => {
  const inParts =
    (quantity: number, status: string, note: string) =>
    async ({ _id }: Order) => {
      await shop.db`update orders set quantity = ${quantity}, total_price = ${quantity * 10} where id = ${_id}`
      await dawdle()
      await shop.db`update orders set status = ${status}, note = ${note} where id = ${_id}`
      return { statusCode: 200 }
    }
  const torn = { ...twoUpdates, acts: [inParts(3, 'en cours', 'trois'), inParts(7, 'complété', 'sept')] }
  expect(await isCaught(torn)).toBe(true)
})
