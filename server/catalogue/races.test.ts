import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { failingCommits, slowCommits } from '#server/testing/commits'
import { categoryForm, file, form, productForm, volume } from '#server/testing/forms'
import { picture } from '#server/testing/makers'
import { newPicture } from '#server/testing/pictures'
import { dawdle, isCaught, type Race, type Reply, raceTimeout, roundsOf, runRace } from '#server/testing/race'
import { openShop, type TestShop } from '#server/testing/shop'

vi.setConfig({ testTimeout: raceTimeout })

let shop: TestShop
/** A shop without the foreign key, as the control. */
let unguarded: TestShop
let admin: ReturnType<TestShop['as']>
beforeAll(async () => {
  ;[shop, unguarded] = await Promise.all([openShop(), openShop()])
  await unguarded.db`alter table products drop constraint products_category_id_fkey`
  admin = shop.as(await shop.makeAdmin())
})
afterAll(() => Promise.all([shop.close(), unguarded.close()]))

/** Each race is run often: the order in which two calls meet varies. */
const runs = Array.from({ length: roundsOf(0.4) }, (_, index) => index)
const statuses = (replies: { statusCode: number }[]) => replies.map(({ statusCode }) => statusCode)

interface Arrival {
  category: Awaited<ReturnType<TestShop['makeCategory']>>
  product: Awaited<ReturnType<TestShop['makeProduct']>>
  added: FormData
}
type Act = (arrival: Arrival) => Promise<Reply>
let arrivals = 0
/** How long the last arrival took, mostly to encode a picture. Milliseconds. */
let took = 0

/** Adds each round's outcome to `ends`. */
const arriveOrDelete = (place: TestShop, arrive: Act, remove: Act, ends = new Set()): Race<Arrival> => ({
  async prepare() {
    arrivals += 1
    const [category, product] = [await place.makeCategory(), await place.makeProduct()]
    return { category, product, added: await productForm(category) }
  },
  acts: [
    async (arrival) => {
      await setTimeout(took)
      const start = performance.now()
      const reply = await arrive(arrival)
      took = performance.now() - start
      return reply
    },
    // Before, while and after the product arrives.
    async (arrival) => {
      await setTimeout(((arrivals % 4) + Math.random()) * 0.6 * took)
      return remove(arrival)
    },
  ],
  async violation({ category }, replies) {
    const [row] = await place.db`
      select (select count(*)::int from categories where id = ${category._id}) as categories,
        (select count(*)::int from products where category_id = ${category._id}) as products`
    const end = `${replies.map(({ statusCode }) => statusCode).join(' ')} categories ${row?.categories} products ${row?.products}`
    ends.add(end)
    const arrivedFirst = ['201 409 categories 1 products 1', '200 409 categories 1 products 1']
    return [...arrivedFirst, '400 200 categories 0 products 0'].includes(end) ? undefined : end
  },
})

test.each<[string, Act]>([
  ['is added to it', ({ added }) => admin.post('/products/add', added)],
  [
    'is moved into it',
    ({ product, category }) => admin.put(`/products/update/${product._id}`, form({ category: category._id })),
  ],
])('R32: deleting a category while a product %s: one of the two', async (_, arrive) => {
  const elsewhere = (await shop.openAnother()).as(await shop.makeAdmin())
  const remove: Act = ({ category }) => elsewhere.delete(`/categories/delete/${category._id}`)
  const ends = new Set()
  const race = arriveOrDelete(shop, arrive, remove, ends)
  expect(await runRace(race, runs.length)).toEqual([])
  // Each of the two comes first sometimes, though perhaps not yet in few rounds.
  for (let more = 0; ends.size < 2 && more < 100; more += 1) expect(await runRace(race, 1)).toEqual([])
  expect(ends.size).toBe(2)
})
test('R32 would see a product that comes into a category that is gone', async () => {
  const arrive: Act = async ({ category }) => {
    const [found] = await unguarded.db`select from categories where id = ${category._id}`
    if (!found) return { statusCode: 400 }
    await dawdle()
    await unguarded.makeProduct({ category })
    return { statusCode: 201 }
  }
  const remove: Act = async ({ category }) => {
    const [found] = await unguarded.db`select from products where category_id = ${category._id}`
    if (found) return { statusCode: 409 }
    await dawdle()
    await unguarded.db`delete from categories where id = ${category._id}`
    return { statusCode: 200 }
  }
  expect(await isCaught(arriveOrDelete(unguarded, arrive, remove))).toBe(true)
})

test('two updates of one product: both are whole, one after the other', async () => {
  await shop.makeOption({ name: 'Volume', values: ['1 L', '2 L', '3 L'] })
  const { product } = (await admin.post('/products/add', await productForm(await shop.makeCategory()))).json()
  const [one, two] = [
    { name: 'Un', price: '1', combinations: JSON.stringify([volume('1 L', 1), volume('2 L', 11)]) },
    { name: 'Deux', price: '2', combinations: JSON.stringify([volume('2 L', 2), volume('3 L', 22)]) },
  ]
  const specific = { haveOptions: 'true', specificPricePerOption: 'true' }
  for (const _ of runs) {
    const replies = await Promise.all(
      [one, two].map((values) =>
        admin.put(`/products/update/${product._id}`, form({ ...specific, ...values })),
      ),
    )
    // The same values as before are refused as unchanged.
    expect([200, 400]).toContain(replies[0]?.statusCode)
    const { product: now } = (await shop.get(`/products/${product._id}`)).json()
    const expected = now.name === 'Un' ? one : two
    expect(String(now.price)).toBe(expected.price)
    expect(now.combinations).toEqual(JSON.parse(expected.combinations))
  }
})

test('two people changing different fields of one product: neither change is lost', async () => {
  const { _id } = await shop.makeProduct()
  const atOnceAgain = await slowCommits(shop.db, 'products')
  for (const run of runs) {
    const [name, price] = [`Nom ${run}`, String(1000 + run)]
    const changes = [{ name }, { price }].map((values) => admin.put(`/products/update/${_id}`, form(values)))
    expect(statuses(await Promise.all(changes))).toEqual([200, 200])
    expect((await shop.get(`/products/${_id}`)).json().product).toMatchObject({ name, price: Number(price) })
  }
  await atOnceAgain()
})

test('of two people who saw the same version, one is told', async () => {
  for (const _ of runs) {
    const category = await shop.makeCategory()
    const { updatedAt } = (await shop.get(`/categories/${category._id}`)).json().category
    const update = (name: string) =>
      admin.put(`/categories/update/${category._id}`, form({ name }), { 'if-match': `"${updatedAt}"` })
    expect(statuses(await Promise.all([update('Un'), update('Deux')])).sort()).toEqual([200, 409])
  }
})

test('the same picture sent at once for a category that fails and one that does not stays', async () => {
  const openAgain = await failingCommits(shop.db, 'categories', 'Fermée')
  const images = () => readdirSync(join(shop.dataDir, 'uploads', 'images'))
  for (const run of runs) {
    const image = file(await picture(200 + run, 100))
    const forms = [await categoryForm({ image }), await categoryForm({ image, name: 'Fermée' })]
    const [kept, failed] = await Promise.all(forms.map((sent) => admin.post('/categories/create', sent)))
    expect([kept?.statusCode, failed?.statusCode]).toEqual([201, 500])
    const path = kept?.json().category.image.replace('images/', '')
    expect(images()).toContain(path)
    expect(images()).toContain(path.replace('.webp', '.w160.webp'))
  }
  await openAgain()
})

// An order of the product used to wait for the picture to be written, and was refused after three seconds.
test('a picture that the disk takes long to keep holds up no order of its product', async () => {
  const client = shop.as(await shop.makeClient())
  const product = await shop.makeProduct()
  const isWriting = Promise.withResolvers<void>()
  const isOrdered = Promise.withResolvers<void>()
  const put = shop.storage.put.bind(shop.storage)
  const slow = vi.spyOn(shop.storage, 'put').mockImplementation(async (...written) => {
    isWriting.resolve()
    await isOrdered.promise
    await put(...written)
  })
  const changes = form({ image: file(await newPicture()) })
  const updating = admin.put(`/products/update/${product._id}`, changes)
  await isWriting.promise
  const ordering = client.post('/orders/create', { product: { id: product._id, options: [] }, quantity: 1 })
  const { statusCode } = await ordering.finally(isOrdered.resolve)
  slow.mockRestore()
  expect([statusCode, (await updating).statusCode]).toEqual([201, 200])
})
