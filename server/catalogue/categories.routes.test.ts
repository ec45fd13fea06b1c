import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusals } from '#contract/refusals'
import { countWaiting } from '#server/testing/commits'
import { digest } from '#server/testing/digest'
import { categoryForm, type FormValues, file, form } from '#server/testing/forms'
import { picture } from '#server/testing/makers'
import { newPicture } from '#server/testing/pictures'
import { openPort } from '#server/testing/raw-request'
import { expectRefused, expectUploadRefused } from '#server/testing/refused'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
let admin: ReturnType<TestShop['as']>
beforeAll(async () => {
  shop = await openShop()
  admin = shop.as(await shop.makeAdmin())
})
afterAll(() => shop.close())

const create = async (values: FormValues = {}) => admin.post('/categories/create', await categoryForm(values))
const update = (_id: string, values: FormValues, headers = {}) =>
  admin.put(`/categories/update/${_id}`, form(values), headers)
const actsOn = (id: string) => shop.db`select * from audit where entity_id = ${id} order by id`
const fill = 'Veuillez remplir tous les champs'

test('a created category is there for everyone at once, and in the audit', async () => {
  await shop.get('/categories')
  const reply = await create({ name: 'Chromatographie', description: 'Colonnes\r\net plaques.' })
  expect(reply.statusCode).toBe(201)
  const { category } = reply.json()
  expect(category).toEqual({
    _id: expect.any(String),
    name: 'Chromatographie',
    description: 'Colonnes\net plaques.',
    image: expect.stringMatching(/^images\//),
    totalProducts: 0,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  })
  expect((await shop.get('/categories')).json().categories).toContainEqual(category)
  expect(await actsOn(category._id)).toMatchObject([{ act: 'add', after: { name: 'Chromatographie' } }])
})

test('an update changes what was sent, and nothing when nothing is new', async () => {
  const { category } = (await create()).json()
  const image = file(await picture(320, 200))
  const changed = (await update(category._id, { description: 'Loupes.', image })).json().category
  expect(changed).toMatchObject({ name: category.name, description: 'Loupes.' })
  expect(changed.image).toMatch(/-320x200\.webp$/)
  const same = await update(category._id, { name: category.name })
  expect([same.statusCode, same.json().category]).toEqual([200, changed])
  expect((await actsOn(category._id)).map(({ act }) => act)).toEqual(['add', 'update'])
})

// Such a form used to be stored though its sender had got 503 or had gone: sent again, it was there twice.
test('what takes longer than its sender waits is not stored', async () => {
  const { category } = (await create()).json()
  const url = `http://127.0.0.1:${await openPort(shop.app)}/api/categories/update/${category._id}`
  const leaving = new AbortController()
  const image = file(await picture(333, 222))
  const call = { method: 'PUT', headers: await admin.cookie(), signal: leaving.signal }
  const stored = await fetch(url, { ...call, body: form({ image: file(await picture(444, 222)) }) })
  expect((await stored.json()).category.image).toContain('-444x222.webp')
  const before = await digest(shop)
  await shop.db.begin(async (db) => {
    await db`select from categories where id = ${category._id} for update`
    const left = fetch(url, { ...call, body: form({ image }) }).catch(() => 'left')
    await expect.poll(() => countWaiting(shop.db)).toBe(1)
    leaving.abort()
    expect(await left).toBe('left')
    // Waits until the server has seen the client leave.
    await setTimeout(50)
  })
  await expect.poll(unfinished).toBe(0)
  await expect.poll(() => digest(shop)).toEqual(before)
})

/** The number of transactions that others have open. */
async function unfinished() {
  const [row] = await shop.db`
    select count(*)::int from pg_stat_activity
    where state <> 'idle' and pid <> pg_backend_pid() and datname = current_database()`
  return row?.count
}

test('an update of what somebody else changed in between is refused', async () => {
  const { category } = (await create()).json()
  const seen = { 'if-match': `"${category.updatedAt}"` }
  expect((await update(category._id, { name: 'Un' }, seen)).statusCode).toBe(200)
  const image = file(await newPicture())
  const call = () => update(category._id, { name: 'Deux', image }, seen)
  await expectUploadRefused(shop, call, { status: 409, message: refusals['request.stale'][1] })
})

test('a category that holds products is not deleted, an empty one is, in the specified words', async () => {
  const { categoryId, _id } = await shop.makeProduct()
  await expectRefused(shop, () => admin.delete(`/categories/delete/${categoryId}`), {
    status: 409,
    message: 'On ne peut pas supprimer une catégorie qui contient des produits',
  })
  await admin.delete(`/products/delete/${_id}`)
  const reply = await admin.delete(`/categories/delete/${categoryId}`)
  expect([reply.statusCode, reply.json()]).toEqual([200, { message: 'Catégorie supprimée avec succès' }])
})

const wrong: [string, FormValues][] = [
  ['an empty name', { name: '' }],
  ['a name of spaces', { name: ' ' }],
  ['a name of 256 characters', { name: 'n'.repeat(256) }],
  ['a name with NUL', { name: 'a\u0000' }],
  ['an empty description', { description: '' }],
  ['a description of 10,001 characters', { description: 'd'.repeat(10_001) }],
]
describe.each(wrong)('%s', (_, values) => {
  test('is not created', () =>
    expectUploadRefused(shop, () => create(values), { status: 400, message: fill }))
  test('does not update', async () => {
    const { _id } = await shop.makeCategory()
    const image = file(await newPicture())
    await expectUploadRefused(shop, () => update(_id, { image, ...values }), { status: 400, message: fill })
  })
})

test('a category without a name, a description or an image is not created', async () => {
  for (const missing of ['name', 'description']) {
    const call = () => create({ [missing]: undefined })
    await expectUploadRefused(shop, call, { status: 400, message: fill })
  }
  await expectRefused(shop, () => create({ image: undefined }), { status: 400, message: fill })
})
