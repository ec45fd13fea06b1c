// Fills an empty database through EverShop's own services: tables, a category for each shelf, a product for
// each article. There, a product with options is a group of plain products, the first of which is the one
// listed.
import { join } from 'node:path'
import type { Shelf } from '../../seed.ts'
import { readShelves, slugOf } from '../packages.ts'

type Product = Shelf['products'][number]

const dist = join(process.env.PEER_FOLDER ?? '', 'node_modules/@evershop/evershop/dist')
const { migrate } = await import(join(dist, 'bin/lib/bootstrap/migrate.js'))
const { getCoreModules } = await import(join(dist, 'bin/lib/loadModules.js'))
const { pool } = await import(join(dist, 'lib/postgres/connection.js'))
const catalogue = join(dist, 'modules/catalog/services')
const { default: createCategory } = await import(join(catalogue, 'category/createCategory.js'))
const { default: createProduct } = await import(join(catalogue, 'product/createProduct.js'))
const { default: createAttribute } = await import(join(catalogue, 'attribute/createProductAttribute.js'))

await migrate(getCoreModules())
const shelves = readShelves()
const groupId = await idOf(
  `insert into attribute_group (group_name) values ('Laboratoire') returning attribute_group_id as id`,
)
const attributes = await createAttributes()
for (const shelf of shelves) {
  const slug = slugOf(shelf.name)
  await createCategory(
    { ...described(shelf), url_key: slug, status: 1, include_in_nav: 1, show_products: 1 },
    {},
  )
  const categoryId = await idOf(
    `select category_description_category_id as id from category_description where url_key = '${slug}'`,
  )
  for (const product of shelf.products) await createArticle(product, categoryId)
}
await pool.query(`insert into setting (name, value, is_json) values ('codPaymentStatus', '1', false)`)
process.exit(0)

async function idOf(statement: string): Promise<number> {
  const { rows } = await pool.query(statement)
  return rows[0].id
}

/** Creates all options of the catalogue as attributes. @returns the attribute and id of each value */
async function createAttributes() {
  const choices = new Map<string, Set<string>>()
  const options = shelves
    .flatMap(({ products }) => products)
    .flatMap(({ combinations }) => combinations.flatMap((combination) => combination.options))
  for (const { name, value } of options) choices.set(name, (choices.get(name) ?? new Set()).add(value))
  for (const [name, values] of choices) {
    const wanted = { attribute_code: slugOf(name), attribute_name: name, type: 'select', is_required: 0 }
    const shown = { display_on_frontend: 1, sort_order: 1, is_filterable: 1, groups: [groupId] }
    const given = [...values].map((value) => ({ option_text: value }))
    await createAttribute({ ...wanted, ...shown, options: given }, {})
  }
  const { rows } = await pool.query(
    `select a.attribute_code as code, a.attribute_id as id, o.attribute_option_id as option, o.option_text as value
     from attribute a join attribute_option o using (attribute_id)`,
  )
  return rows as { code: string; id: number; option: number; value: string }[]
}

async function createArticle(product: Product, categoryId: number) {
  const { combinations, reference, price } = product
  if (combinations.length === 0) return createOne(product, categoryId, { sku: reference, price })
  const [first, second] = (combinations[0]?.options ?? []).map(({ name }) => attributeOf(name)?.id)
  const variantGroup = await idOf(
    `insert into variant_group (attribute_group_id, attribute_one, attribute_two, visibility)
     values (${groupId}, ${first}, ${second}, true) returning variant_group_id as id`,
  )
  for (const [index, { options, price: own = price }] of combinations.entries()) {
    const chosen = options.map(({ name, value }) => attributeOf(name, value))
    await createOne(product, categoryId, {
      sku: `${reference}-${index + 1}`,
      price: own,
      ...(index > 0 && { url_key: `${slugOf(product.name)}-${index}`, visibility: false }),
      variant_group_id: variantGroup,
      attributes: chosen.map((each) => ({ attribute_code: each?.code, value: String(each?.option) })),
    })
  }
}

function attributeOf(name: string, value?: string) {
  return attributes.find(
    (each) => each.code === slugOf(name) && (value === undefined || each.value === value),
  )
}

function createOne(product: Product, categoryId: number, own: object) {
  const stock = { qty: 100_000_000, manage_stock: true, stock_availability: true, no_shipping_required: true }
  const place = { group_id: groupId, category_id: categoryId, url_key: slugOf(product.name) }
  const kind = { type: 'simple', visibility: true, status: true }
  return createProduct({ ...described(product), ...stock, ...place, ...kind, ...own }, {})
}

/** The texts of a page; the description is one paragraph of its editor. */
function described({ name, description = '' }: { name: string; description?: string }) {
  const blocks = [{ id: 'p1', type: 'paragraph', data: { text: description } }]
  const columns = [{ id: 'c1', size: 1, data: { time: 1, version: '2.31.0', blocks } }]
  return {
    name,
    description: [{ id: 'r1', size: 1, className: 'md:grid-cols-1', columns }],
    meta_title: name,
    meta_description: name,
    meta_keywords: name,
  }
}
