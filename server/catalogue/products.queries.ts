import type { Combination, Product, ProductQuery } from '#contract/catalogue'
import { choiceOf } from '#contract/choice'
import { optionsOf } from '#contract/prices'
import { all } from '#server/lib/conditions'
import type { Db, Pool } from '#server/lib/db'
import { onForeignKey } from '#server/lib/foreign-keys'
import { keyset, type Sorting, type SortKey } from '#server/lib/keyset'
import { listPage } from '#server/lib/list-page'
import { contains, searchAtOnce, wordsOf } from '#server/lib/searching'
import { nextVersion } from '#server/lib/versions'

/** `staff` adds the columns that only staff may see. */
export const productColumns = (db: Db, staff: boolean) => db`
  p.id as "_id", p.name, p.reference, jsonb_build_object('id', c.id, 'name', c.name) as category, p.price,
  p.description, p.have_options as "haveOptions", p.specific_price as "specificPricePerOption", p.options,
  coalesce(
    (select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('options', x.options, 'price', x.price)) order by x.position)
     from combinations x where x.product_id = p.id), '[]') as combinations,
  p.availability, p.image,
  case when p.document is not null
    then jsonb_build_object('name', p.document_name, 'document', p.document) end as document,
  ${staff ? db`${ordersOf(db)} as "totalOrders",` : db``}
  p.created_at as "createdAt", p.updated_at as "updatedAt"`

const productSorting: Sorting = {
  alias: 'p',
  sorts: {
    name: { expression: (db) => db`p.name collate "fr-x-icu"`, type: 'text' },
    price: { expression: (db) => db`p.price`, type: 'numeric' },
    createdAt: { expression: (db) => db`p.created_at`, type: 'timestamptz' },
  },
  fallback: 'name',
}

/** @param totalOrders how many orders a product has */
export const staffProductSorting = (totalOrders: SortKey['expression']): Sorting => ({
  ...productSorting,
  sorts: { ...productSorting.sorts, totalOrders: { expression: totalOrders, type: 'int' } },
})

const ordersOf = (db: Db) => db`(select count(*)::int from orders o where o.product_id = p.id)`

export interface ProductFilter extends ProductQuery {
  /** Whether `q` is one part of a name, as on a category's page, instead of words in any order. */
  asWritten?: boolean
}

/**
 * For all products sorted by their orders: counting at once, before any row is read whole, takes a third of
 * the time.
 */
function isOnPage(db: Db, query: ProductFilter) {
  const page = keyset(
    db,
    query,
    staffProductSorting(() => db`coalesce(counted.count, 0)`),
  )
  return db`p.id = any(array(
    select p.id from products p
    left join (select product_id, count(*)::int as count from orders group by product_id) counted
      on counted.product_id = p.id
    where ${productMatches(db, query)} and ${page.after} ${page.tail}))`
}

export async function listProducts(db: Pool, query: ProductFilter, { staff }: { staff: boolean }) {
  const { category, q, sort } = query
  const countsAll = category === undefined && /^-?totalOrders$/.test(sort ?? '')
  const read = () =>
    listPage<Product>(db, query, {
      ...(staff ? staffProductSorting(ordersOf) : productSorting),
      table: 'products',
      where: productMatches(db, query),
      columns: productColumns(db, staff),
      joins: db`join categories c on c.id = p.category_id`,
      within: staff && countsAll ? isOnPage(db, query) : undefined,
    })
  const { rows, ...tail } = await (q && !staff ? searchAtOnce(read) : read())
  return { products: rows, ...tail }
}

/** The condition of a list or its export; a search looks for every word in names and references. */
export function productMatches(db: Db, { category, availability, q = '', asWritten }: ProductFilter) {
  return all(db, [
    category && db`p.category_id = ${category}`,
    availability !== undefined && db`p.availability = ${availability}`,
    ...(asWritten && q ? [q] : wordsOf(q)).map((part) => isNamed(db, contains(part))),
  ])
}

const isNamed = (db: Db, pattern: string) =>
  db`(p.plain_name like plain(${pattern}) or p.plain_reference like plain(${pattern}))`

export async function findProduct(db: Db, id: string, { staff }: { staff: boolean }) {
  const [product] = await db<Product[]>`
    select ${productColumns(db, staff)} from products p join categories c on c.id = p.category_id where p.id = ${id}`
  return product
}

/** A product as stored; it has options exactly when it has combinations. */
export interface ProductRow {
  name: string
  reference?: string
  categoryId: string
  price: number
  description: string
  specificPricePerOption: boolean
  combinations: Combination[]
  availability: boolean
  image: string
  document?: { name: string; document: string }
}

/** @throws Refusal product.addFailed where its category does not exist. */
export async function insertProduct(db: Db, product: ProductRow & { _id: string }) {
  const row = { id: product._id, ...columnsOf(db, product) }
  await db`insert into products ${db(row)}`.catch(onForeignKey('product.addFailed'))
  await saveCombinations(db, product._id, product.combinations)
}

/** Locks the product: nobody else changes it until the transaction ends. */
export async function lockProduct(db: Db, id: string) {
  await db`select from products where id = ${id} for no key update`
  return findProduct(db, id, { staff: true })
}

/** @throws Refusal product.updateFailed where its category does not exist. */
export async function updateProductRow(db: Db, id: string, product: ProductRow) {
  await db`update products set ${db(columnsOf(db, product))}, updated_at = ${nextVersion(db)} where id = ${id}`.catch(
    onForeignKey('product.updateFailed'),
  )
  await saveCombinations(db, id, product.combinations)
}

/** @throws Refusal product.hasOrders */
export async function deleteProductRow(db: Db, id: string) {
  await db`delete from products where id = ${id}`.catch(onForeignKey('product.hasOrders'))
}

function columnsOf(db: Db, product: ProductRow) {
  return {
    name: product.name,
    reference: product.reference,
    category_id: product.categoryId,
    price: product.price,
    description: product.description,
    have_options: product.combinations.length > 0,
    specific_price: product.specificPricePerOption,
    options: db.json(optionsOf(product.combinations)),
    availability: product.availability,
    image: product.image,
    document: product.document?.document,
    document_name: product.document?.name,
  }
}

/** Updates the combinations that stay, not rewrites them: a waiting order finds its own, at its new price. */
async function saveCombinations(db: Db, productId: string, combinations: Combination[]) {
  const rows = combinations.map(({ options, price }, position) => ({
    choice: choiceOf(options),
    position,
    options,
    price,
  }))
  await db`
    delete from combinations where product_id = ${productId} and choice <> all(${rows.map(({ choice }) => choice)})`
  // Passed as one value: otherwise each number of rows is a statement of its own, which PostgreSQL keeps.
  await db`
    insert into combinations (product_id, choice, position, options, price)
    select ${productId}::uuid, r.* from jsonb_to_recordset(${db.json(rows)})
      as r (choice text, position integer, options jsonb, price numeric)
    on conflict (product_id, choice) do update
    set position = excluded.position, options = excluded.options, price = excluded.price
    where (combinations.position, combinations.options, combinations.price)
      is distinct from (excluded.position, excluded.options, excluded.price)`
}
