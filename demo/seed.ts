import { randomUUIDv7 } from 'node:crypto'
import { categories, options, products } from '#demo/catalogue'
import { makeOrders } from '#demo/orders'
import { demoPassword, people } from '#demo/people'
import type { DemoProduct } from '#demo/product'
import { backdate, insertDemoUsers, isEmpty, lockSeeding } from '#demo/seed.queries'
import { type StoredFiles, storeFiles } from '#demo/seed-files'
import { insertOrders } from '#demo/seed-orders'
import { insertCategory } from '#server/catalogue/categories.queries'
import { recordFile } from '#server/catalogue/files.queries'
import { insertOption } from '#server/catalogue/options.queries'
import { insertProduct } from '#server/catalogue/products.queries'
import type { Db, Pool } from '#server/lib/db'
import { hashPassword } from '#server/lib/password'
import type { Storage } from '#server/lib/storage'

const day = 24 * 3600 * 1000

/**
 * Fills an empty database with the whole demonstration. Stores the files first: an interruption leaves the
 * database empty, and the next start does it again.
 */
export async function seed(db: Pool, storage: Storage) {
  await fillShop(db, await storeFiles(storage, categories, products))
}

/** Writes all rows in one transaction. If several nodes start at once, the first one does it. */
export async function fillShop(db: Pool, files: StoredFiles) {
  const now = new Date()
  // One hash for all accounts: a reader who sees that they are equal has read the password at the start.
  const passwordHash = await hashPassword(demoPassword)
  const orders = makeOrders(products, people, now)
  const firstOrders = new Map(
    orders.map(({ productName, placedAt }) => [productName, placedAt]).reverse() as [string, Date][],
  )

  await db.begin(async (transaction) => {
    await lockSeeding(transaction)
    if (!(await isEmpty(transaction))) return
    for (const file of files.all) await recordFile(transaction, file)
    const categoryIds = await insertCategories(transaction, files, now)
    await insertOptions(transaction, now)
    const productIds = await insertProducts(transaction, { files, categoryIds, firstOrders, now })
    const users = people.map((person, index) => ({
      id: randomUUIDv7(),
      name: person.name,
      family_name: person.familyName,
      email: person.email,
      phone_number: person.phoneNumber,
      address: person.address,
      role: person.role,
      is_verified: person.isVerified,
      password_hash: passwordHash,
      created_at: new Date(+now - (380 - index * 17) * day),
    }))
    await insertDemoUsers(transaction, users)
    await insertOrders(transaction, orders, { users, products, productIds })
  })
}

async function insertCategories(db: Db, { pictureOf }: StoredFiles, now: Date) {
  const ids = new Map<string, string>()
  const dates = new Map<string, Date>()
  for (const [index, { name, description, drawing }] of categories.entries()) {
    const _id = randomUUIDv7()
    await insertCategory(db, { _id, name, description, image: pictureOf(drawing) })
    ids.set(name, _id)
    dates.set(_id, new Date(+now - (400 - index) * day))
  }
  await backdate(db, 'categories', dates)
  return ids
}

async function insertOptions(db: Db, now: Date) {
  const dates = new Map<string, Date>()
  for (const [index, option] of options.entries()) {
    const _id = randomUUIDv7()
    await insertOption(db, { _id, ...option })
    dates.set(_id, new Date(+now - 390 * day + index * 3600 * 1000))
  }
  await backdate(db, 'options', dates)
}

interface Arrival {
  files: StoredFiles
  categoryIds: Map<string, string>
  /** When each product was first ordered: it was there by then. */
  firstOrders: Map<string, Date>
  now: Date
}

async function insertProducts(db: Db, { files, categoryIds, firstOrders, now }: Arrival) {
  const ids = new Map<string, string>()
  const dates = new Map<string, Date>()
  for (const [index, product] of products.entries()) {
    const _id = randomUUIDv7()
    await insertProduct(db, { _id, ...rowOf(product, files, categoryIds) })
    ids.set(product.name, _id)
    const firstOrder = firstOrders.get(product.name) ?? now
    dates.set(_id, new Date(Math.min(+arrival(index, now), +firstOrder - 4 * day)))
  }
  await backdate(db, 'products', dates)
  return ids
}

function rowOf(product: DemoProduct, { pictureOf, sheetOf }: StoredFiles, categoryIds: Map<string, string>) {
  const { name, reference, price, description, specificPricePerOption, combinations } = product
  return {
    ...{ name, reference, price, description, specificPricePerOption, combinations },
    categoryId: categoryIds.get(product.category) as string,
    availability: product.available,
    image: pictureOf(product.drawing),
    document: product.sheet && { name: product.sheet.name, document: sheetOf(product) },
  }
}

/** Spread evenly over the last year, neighbours far apart: the golden ratio leaves no gap and no heap. */
const arrival = (index: number, now: Date) => new Date(+now - (1 + ((index * 0.618_034) % 1) * 364) * day)
