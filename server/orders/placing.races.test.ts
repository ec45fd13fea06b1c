import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { refusals } from '#contract/refusals'
import { form } from '#server/testing/forms'
import { countOf, create, createCarelessly, prepareScene, type Scene } from '#server/testing/placing-scene'
import {
  isCaught,
  type Race,
  type Reply,
  raceTimeout,
  rounds,
  runRace,
  statusesOf,
} from '#server/testing/race'
import { openShop, type TestShop } from '#server/testing/shop'

// The client calls one node and staff another; requests with one key alternate between the two.
vi.setConfig({ testTimeout: raceTimeout })

let shop: TestShop
/** A shop without the foreign keys, for the controls. */
let unguarded: TestShop
let nodes: Map<TestShop, Awaited<ReturnType<TestShop['openAnother']>>>
beforeAll(async () => {
  ;[shop, unguarded] = await Promise.all([openShop(), openShop()])
  const others = await Promise.all([shop.openAnother(), unguarded.openAnother()])
  nodes = new Map([
    [shop, others[0]],
    [unguarded, others[1]],
  ])
  await unguarded.db`alter table orders drop constraint orders_product_id_fkey, drop constraint orders_client_id_fkey`
  await unguarded.db`alter table order_history drop constraint order_history_actor_id_fkey`
})
afterAll(() => Promise.all([shop.close(), unguarded.close()]))

const sceneOf = (place: TestShop) => () => prepareScene(place, nodes.get(place) ?? place)

const createOrDeleteProduct = (place: TestShop): Race<Scene> => ({
  prepare: sceneOf(place),
  acts: [create, ({ staff, product }) => staff.delete(`/products/delete/${product._id}`)],
  ends: ['201 409 orders 1 product true', '400 200 orders 0 product false'],
  async endOf(scene, [created, removed]) {
    const [row] =
      await place.db`select exists (select from products where id = ${scene.product._id}) as stays`
    if (removed?.statusCode === 409 && !removed.body?.includes(refusals['product.hasOrders'][1]))
      return `the deletion answered ${removed.body}`
    return `${created?.statusCode} ${removed?.statusCode} orders ${await countOf(place, scene)} product ${row?.stays}`
  },
})

test('R24: an order and the deletion of its product at once: one of them, never both', async () => {
  expect(await runRace(createOrDeleteProduct(shop))).toEqual([])
})
test('R24 would see an order of a product that is gone', async () => {
  const race = createOrDeleteProduct(unguarded)
  const acts = [createCarelessly(unguarded), race.acts[1] as (scene: Scene) => Promise<Reply>]
  expect(await isCaught({ ...race, acts })).toBe(true)
})

/** Changes the product as staff do, then counts at once the orders placed before. */
const change = (place: TestShop, values: Record<string, string>, price?: number) => async (scene: Scene) => {
  const reply = await scene.staff.put(`/products/update/${scene.product._id}`, form(values))
  scene.atChange = await countOf(place, scene, price)
  return reply
}

/** How many of four orders came before the change. */
const ends = ['none before it', 'some before it', 'all before it']
const endWith = (before: number) => ends[before === 0 ? 0 : before < 4 ? 1 : 2] as string

const createOrWithdraw = (place: TestShop, act: (scene: Scene) => Promise<Reply> = create): Race<Scene> => ({
  prepare: sceneOf(place),
  acts: [act, act, act, act, change(place, { availability: 'Not availabale' })],
  ends,
  async endOf(scene, replies) {
    const placed = replies.filter(({ statusCode }) => statusCode === 201).length
    const stored = await countOf(place, scene)
    if (replies.at(-1)?.statusCode !== 200) return 'the product could not be withdrawn'
    if (placed !== stored) return `${placed} orders answered, ${stored} stored`
    return stored === scene.atChange
      ? endWith(stored)
      : `${stored - (scene.atChange ?? 0)} orders came after the product was withdrawn`
  },
})

test('R25: once a product is withdrawn no order of it is stored any more', async () => {
  expect(await runRace(createOrWithdraw(shop))).toEqual([])
})
test('R25 would see an order stored after its product was withdrawn', async () => {
  expect(await isCaught(createOrWithdraw(unguarded, createCarelessly(unguarded)))).toBe(true)
})

const createOrReprice = (place: TestShop, act: (scene: Scene) => Promise<Reply> = create): Race<Scene> => ({
  prepare: sceneOf(place),
  acts: [act, act, act, act, change(place, { price: '12' }, 10)],
  ends,
  async endOf(scene, replies) {
    if (statusesOf(replies) !== '200 201 201 201 201') return `answered ${statusesOf(replies)}`
    const rows =
      await place.db`select unit_price, total_price from orders where product_id = ${scene.product._id}`
    const wrong = rows.find(
      (row) => ![10, 12].includes(row.unit_price) || row.total_price !== row.unit_price * 3,
    )
    if (wrong) return `an order of ${wrong.total_price} DA`
    const old = rows.filter((row) => row.unit_price === 10).length
    return old === scene.atChange
      ? endWith(old)
      : `${old - (scene.atChange ?? 0)} orders at the old price came after the change`
  },
})

test('R26: once a price is changed no order at the old one is stored any more', async () => {
  expect(await runRace(createOrReprice(shop))).toEqual([])
})
test('R26 would see an order at the old price stored after the change', async () => {
  expect(await isCaught(createOrReprice(unguarded, createCarelessly(unguarded)))).toBe(true)
})

test('R26: a combination’s price and its product’s availability are those of one moment', async () => {
  const options = [{ name: 'Volume', value: '1 L' }]
  const prices = [20, 30]
  const combinations = (price: number) => JSON.stringify([{ options, price }])
  const race: Race<Scene> = {
    async prepare() {
      const scene = await sceneOf(shop)()
      const product = await shop.makeProduct({
        price: 10,
        specificPricePerOption: true,
        combinations: [{ options, price: 20 }],
      })
      return { ...scene, product }
    },
    acts: [
      ...Array.from(
        { length: 4 },
        () =>
          ({ caller, product }: Scene) =>
            caller.post('/orders/create', { product: { id: product._id, options }, quantity: 3 }),
      ),
      change(shop, { combinations: combinations(30) }, 20),
    ],
    ends,
    async endOf(scene, replies) {
      if (statusesOf(replies) !== '200 201 201 201 201') return `answered ${statusesOf(replies)}`
      const rows =
        await shop.db`select unit_price, total_price from orders where product_id = ${scene.product._id}`
      if (rows.some((row) => !prices.includes(row.unit_price) || row.total_price !== row.unit_price * 3))
        return 'an order at neither price'
      const old = rows.filter((row) => row.unit_price === 20).length
      return old === scene.atChange ? endWith(old) : 'an order at the old price came after the change'
    },
  }
  expect(await runRace(race)).toEqual([])
})

const sameKey = (body: (scene: Scene, index: number) => object) =>
  Array.from(
    { length: 20 },
    (_, index) => (scene: Scene) =>
      (index % 2 ? scene.callerElsewhere : scene.caller).post('/orders/create', body(scene, index), {
        'idempotency-key': scene.key,
      }),
  )

const twentyAtOnce: Race<Scene> = {
  prepare: () => sceneOf(shop)(),
  acts: sameKey(({ product }) => ({ product: { id: product._id }, quantity: 3 })),
  async violation(scene, replies) {
    const stored = await countOf(shop, scene)
    if (stored !== 1) return `${stored} orders`
    const answers = new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`))
    return answers.size === 1 ? undefined : `${answers.size} different answers`
  },
}

test('R27: twenty requests of one key are one order, and get one answer', async () => {
  expect(await runRace(twentyAtOnce)).toEqual([])
})
test('R27 would see an order placed twice', async () => {
  const careless = createCarelessly(shop)
  expect(await isCaught({ ...twentyAtOnce, acts: [careless, careless] })).toBe(true)
})

const twoOfOneKey: Race<Scene> = {
  ...twentyAtOnce,
  acts: sameKey(({ product }, index) => ({ product: { id: product._id }, quantity: index + 1 })).slice(0, 2),
  async violation(scene, replies) {
    const end = `${statusesOf(replies)} orders ${await countOf(shop, scene)}`
    return end === '201 422 orders 1' ? undefined : end
  },
}

test('R28: two orders of one key at once: one is placed, the other refused', async () => {
  expect(await runRace(twoOfOneKey)).toEqual([])
})
test('R28 would see a key that is looked for first and kept later', async () => {
  const seen = new Set<string>()
  const careless = createCarelessly(shop)
  const look = async (scene: Scene) => {
    if (seen.has(scene.key)) return { statusCode: 422 }
    const reply = await careless(scene)
    seen.add(scene.key)
    return reply
  }
  expect(await isCaught({ ...twoOfOneKey, acts: [look, look] })).toBe(true)
})

const createOrDeleteClient = (place: TestShop): Race<Scene> => ({
  prepare: sceneOf(place),
  acts: [create, ({ staff, client }) => staff.delete(`/users/delete/${client._id}`)],
  async violation(scene, [created, removed]) {
    const [row] = await place.db`select exists (select from users where id = ${scene.client._id}) as stays`
    const end = `${removed?.statusCode} orders ${await countOf(place, scene)} client ${row?.stays}`
    if (created?.statusCode === 201) return end === '409 orders 1 client true' ? undefined : `201 ${end}`
    if (created?.statusCode !== 400 && created?.statusCode !== 401) return `answered ${created?.statusCode}`
    return end === '200 orders 0 client false' ? undefined : `${created.statusCode} ${end}`
  },
})

test('R31: an order and the deletion of its client at once: one of them, never both', async () => {
  expect(await runRace(createOrDeleteClient(shop))).toEqual([])
})
test('R31 would see an order of a client who is gone', async () => {
  const race = createOrDeleteClient(unguarded)
  const acts = [createCarelessly(unguarded), race.acts[1] as (scene: Scene) => Promise<Reply>]
  expect(await isCaught({ ...race, acts })).toBe(true)
})

test('R34: after all of this totalOrders and totalProducts are what is counted', async () => {
  const staff = shop.as(await shop.makeAdmin())
  const { products } = (await staff.get('/products')).json()
  const counts = await shop.db`select product_id as id, count(*)::int as number from orders group by 1`
  const numbers = new Map(counts.map(({ id, number }) => [id, number]))
  expect(products.length).toBeGreaterThan(2 * rounds)
  for (const { _id, totalOrders } of products) expect(totalOrders).toBe(numbers.get(_id) ?? 0)
  const { categories } = (await staff.get('/categories')).json()
  const held = await shop.db`select category_id as id, count(*)::int as number from products group by 1`
  const holds = new Map(held.map(({ id, number }) => [id, number]))
  for (const { _id, totalProducts } of categories) expect(totalProducts).toBe(holds.get(_id) ?? 0)
  const list = async ({ _id }: { _id: string }) => (await staff.get(`/products/category/${_id}`)).json()
  const lists = await Promise.all(categories.map(list))
  const numbersOf = (each: { totalProducts: number }) => [each.totalProducts, each.totalProducts]
  expect(lists.map((each) => [each.total, each.products.length])).toEqual(categories.map(numbersOf))
})
