import type { ProductQuery } from '#contract/catalogue'
import type { ListQuery } from '#contract/fields'
import { categoryMatches, categorySorting } from '#server/catalogue/categories.queries'
import { productMatches, staffProductSorting } from '#server/catalogue/products.queries'
import { type CsvSource, forExport } from '#server/lib/csv'
import { dateTime, number, text, yesNo } from '#server/lib/csv-columns'
import type { Db, Pool } from '#server/lib/db'
import { recentFigure } from '#server/lib/figures'
import { orderBy } from '#server/lib/keyset'

/** Exactly the products of the list: no id, no version, no files. */
export async function productsExport(db: Pool, query: ProductQuery, timeZone: string): Promise<CsvSource> {
  const totalOrders = db`coalesce((${db.json(await ordersByProduct(db))}::jsonb->>p.id::text)::int, 0)`
  return {
    columns: [
      text('Nom', db`p.name`),
      text('Référence', db`p.reference`),
      text('Catégorie', db`c.name`),
      number('Prix (DA)', db`p.price`),
      text('Description', db`p.description`),
      text('Disponibilité', db`case when p.availability then 'Disponible' else 'Indisponible' end`),
      yesNo('Avec des options', db`p.have_options`, db),
      yesNo('Prix spécifique par option', db`p.specific_price`, db),
      text('Valeurs des options', optionValues(db)),
      text('Combinaisons', combinations(db)),
      number('Nombre de commandes', totalOrders),
      dateTime('Date de création', db`p.created_at`, db, timeZone),
    ],
    rows: db`
      from products p join categories c on c.id = p.category_id
      where ${productMatches(db, query)} ${orderBy(
        db,
        query,
        staffProductSorting(() => totalOrders),
      )}`,
  }
}

type Counts = Record<string, number>

/**
 * The number of orders of each product that has any. Counting very many takes longer than all the rest of an
 * export, so the counts may be some seconds old. An export has one connection, so its next query would wait
 * for counts made in the background.
 */
const ordersByProduct = (db: Pool) =>
  recentFigure(db, ['orders by product'], () => forExport(db, countOrders), isLarge, 0)

async function countOrders(db: Db): Promise<Counts> {
  const [row] = await db<[{ counts: Counts }]>`
    select coalesce(jsonb_object_agg(product_id, count), '{}') as counts
    from (select product_id, count(*) from orders group by product_id) counted`
  return row.counts
}

const isLarge = (counts: Counts) => Object.values(counts).reduce((sum, count) => sum + count, 0) > 10_000

/** `Volume : 100 mL, 250 mL | Classe : A` */
const optionValues = (db: Db) => db`
  (select string_agg(
    choice->>'name' || ' : ' || (select string_agg(value, ', ') from jsonb_array_elements_text(choice->'values') value),
    ' | ')
  from jsonb_array_elements(p.options) choice)`

/** `Volume : 100 mL, Classe : A = 1250,50 | …`, the price where it has its own. */
const combinations = (db: Db) => db`
  (select string_agg(
    (select string_agg(picked->>'name' || ' : ' || (picked->>'value'), ', ') from jsonb_array_elements(x.options) picked)
      || coalesce(' = ' || replace(x.price::text, '.', ','), ''),
    ' | ' order by x.position)
  from combinations x where x.product_id = p.id)`

/** Exactly the categories of the list: no id, no version. */
export function categoriesExport(db: Db, query: ListQuery, timeZone: string): CsvSource {
  return {
    columns: [
      text('Nom', db`c.name`),
      text('Description', db`c.description`),
      text('Image', db`c.image`),
      number('Nombre de produits', db`(select count(*) from products p where p.category_id = c.id)`),
      dateTime('Date de création', db`c.created_at`, db, timeZone),
    ],
    rows: db`
      from categories c where ${categoryMatches(db, query)}
      ${orderBy(db, query, categorySorting)}`,
  }
}
