import { existsSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { variantPath } from '#contract/images'
import { sweepFiles } from '#server/catalogue/sweeper.service'
import { openStorage } from '#server/lib/storage'
import { categoryForm, file, form, productForm, sheet } from '#server/testing/forms'
import { picture } from '#server/testing/makers'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
let admin: ReturnType<TestShop['as']>
beforeAll(async () => {
  shop = await openShop()
  admin = shop.as(await shop.makeAdmin())
})
afterAll(() => shop.close())

const at = (path: string) => join(shop.dataDir, 'uploads', path)
const isThere = (path: string) => existsSync(at(path))
const sweep = () => sweepFiles(shop)

/** Makes everything stored so far two hours older. */
async function letTimePass(...paths: string[]) {
  await shop.db`update uploads set created_at = created_at - interval '2 hours'`
  age(paths, 2)
}

function age(paths: string[], hours: number) {
  const then = Date.now() / 1000 - hours * 3600
  for (const path of paths) utimesSync(at(path), then, then)
}
const moreThanAWeek = 8 * 24

test('a picture that was replaced goes an hour later with its variants, the one in use stays', async () => {
  const { category } = (await admin.post('/categories/create', await categoryForm())).json()
  const image = file(await picture(500, 300))
  const { category: now } = (await admin.put(`/categories/update/${category._id}`, form({ image }))).json()
  expect([await sweep(), isThere(category.image)]).toEqual([0, true])
  await letTimePass(now.image)
  expect(await sweep()).toBe(1)
  expect([category.image, variantPath(category.image, 160)].map(isThere)).toEqual([false, false])
  expect([now.image, variantPath(now.image, 320)].map(isThere)).toEqual([true, true])
  expect(await shop.db`select from uploads where path = ${category.image}`).toHaveLength(0)
})

// It used to go with the next sweep, perhaps a minute later: open pages and copies of the folder lacked it.
test('what was there for long stays for an hour once nothing names it any more', async () => {
  const { category } = (
    await admin.post('/categories/create', await categoryForm({ image: file(await picture(510, 300)) }))
  ).json()
  const { product } = (
    await admin.post(
      '/products/add',
      await productForm(category, {
        image: file(await picture(520, 300)),
        document: sheet(),
        documentName: 'Fiche',
      }),
    )
  ).json()
  const left = [category.image, product.image, product.document.document]
  await letTimePass()
  const image = file(await picture(530, 300))
  await admin.put(`/products/update/${product._id}`, form({ image, document: sheet() }))
  await admin.put(`/categories/update/${category._id}`, form({ image }))
  expect([await sweep(), left.every(isThere)]).toEqual([0, true])
  await letTimePass()
  const { product: now } = (await shop.get(`/products/${product._id}`)).json()
  await admin.delete(`/products/delete/${product._id}`)
  await admin.delete(`/categories/delete/${category._id}`)
  expect([await sweep(), left.some(isThere)]).toEqual([3, false])
  expect([now.image, now.document.document].every(isThere)).toBe(true)
  await letTimePass()
  expect(await sweep()).toBe(2)
})

test('a document goes after its product, and can be sent again', async () => {
  const document = sheet()
  const sent = () =>
    shop.makeCategory().then((category) => productForm(category, { document, documentName: 'Fiche' }))
  const { product } = (await admin.post('/products/add', await sent())).json()
  await admin.delete(`/products/delete/${product._id}`)
  await letTimePass()
  await sweep()
  expect(isThere(product.document.document)).toBe(false)
  const again = (await admin.post('/products/add', await sent())).json().product
  expect([again.document.document, isThere(again.document.document)]).toEqual([
    product.document.document,
    true,
  ])
})

// A database set back to this morning, or a copy beside the same folder, knows none of today's pictures.
test('what a crash left goes once it is a week old: files without a record, and unfinished ones', async () => {
  const left = [
    `images/${'a'.repeat(32)}-400x300.webp`,
    `images/${'a'.repeat(32)}-400x300.w160.webp`,
    `documents/${'b'.repeat(32)}.pdf`,
    `images/${'c'.repeat(32)}-400x300.webp.unfinished-1`,
  ]
  // The sweep used to stop at the name of somebody else's file, each time.
  const foreign = ['images/photo (1).webp', 'images/été.webp']
  for (const path of [...left, ...foreign]) writeFileSync(at(path), 'x')
  expect([await sweep(), left.every(isThere)]).toEqual([0, true])
  await letTimePass(...left, ...foreign)
  expect([await sweep(), left.every(isThere)]).toEqual([0, true])
  age([...left, ...foreign], moreThanAWeek)
  expect([await sweep(), left.some(isThere), foreign.every(isThere)]).toEqual([4, false, true])
})

// The file used to go before its record: no backup could be made until the next sweep.
test('a sweep that is cut off leaves no record without its file', async () => {
  const image = file(await picture(700, 300))
  const { category } = (await admin.post('/categories/create', await categoryForm({ image }))).json()
  await admin.delete(`/categories/delete/${category._id}`)
  await letTimePass(category.image)
  const disk = openStorage(shop.dataDir)
  const remove = disk.delete.bind(disk)
  disk.delete = async (path) => {
    await remove(path)
    throw new Error('the power is cut')
  }
  await expect(sweepFiles({ db: shop.db, storage: disk })).rejects.toThrow('the power is cut')
  const recorded = await shop.db<{ path: string }[]>`select path from uploads`
  expect(recorded.map(({ path }) => path).filter((path) => !isThere(path))).toEqual([])
})

// A shop run by root beside another user's, or with a PostgreSQL of its own, used to remove within an hour
// all files that it did not know.
test('the files of a shop are safe from another database that is given the same folder', async () => {
  const { category } = (await admin.post('/categories/create', await categoryForm())).json()
  const files = [category.image, variantPath(category.image, 160)]
  const other = await openShop({ DATA_DIR: shop.dataDir })
  const sweepAsOther = () => {
    age(files, moreThanAWeek)
    return sweepFiles({ db: other.db, storage: shop.storage })
  }
  try {
    expect([await sweepAsOther(), files.map(isThere)]).toEqual([0, [true, true]])
    // Removing the file that names their database hands the files to the next one.
    rmSync(at('database'))
    expect(await sweepAsOther()).toBeGreaterThan(0)
    expect(files.map(isThere)).toEqual([false, false])
  } finally {
    rmSync(at('database'))
    await other.close()
  }
})

/** A disk with slow deletes: code that does not wait for them fails. */
function slowDisk() {
  const disk = openStorage(shop.dataDir)
  const remove = disk.delete.bind(disk)
  disk.delete = (path) => setTimeout(40).then(() => remove(path))
  return disk
}

test.each(['its record', 'no record'])(
  'an upload of the same content at the same time never loses its file, which had %s',
  async (had) => {
    for (let run = 0; run < 5; run += 1) {
      const image = file(await picture(600 + run, had.length * 20))
      const leave = async () => {
        const { category } = (await admin.post('/categories/create', await categoryForm({ image }))).json()
        await admin.delete(`/categories/delete/${category._id}`)
        await letTimePass()
        const files = [category.image, variantPath(category.image, 160)]
        age(files, moreThanAWeek)
        if (had === 'no record') await shop.db`delete from uploads where path = ${category.image}`
        return files
      }
      const files = await leave()
      const sweepSlowly = () => sweepFiles({ db: shop.db, storage: slowDisk() })
      // Checks that the sweep alone removes them.
      await sweepSlowly()
      expect(files.map(isThere)).toEqual([false, false])
      await leave()
      const again = await categoryForm({ image })
      const sweeping = sweepSlowly()
      await setTimeout(run * 10)
      const [reply] = await Promise.all([admin.post('/categories/create', again), sweeping])
      expect(reply.statusCode).toBe(201)
      expect(files.map(isThere)).toEqual([true, true])
    }
  },
)
