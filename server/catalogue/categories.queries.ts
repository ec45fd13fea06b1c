import type { Category } from '#contract/catalogue'
import type { ListQuery } from '#contract/fields'
import type { Db, Pool } from '#server/lib/db'
import { onForeignKey } from '#server/lib/foreign-keys'
import type { Sorting } from '#server/lib/keyset'
import { listPage } from '#server/lib/list-page'
import { contains } from '#server/lib/searching'
import { nextVersion } from '#server/lib/versions'

const columns = (db: Db) => db`
  c.id as "_id", c.name, c.description, c.image, c.created_at as "createdAt", c.updated_at as "updatedAt",
  (select count(*)::int from products p where p.category_id = c.id) as "totalProducts"`

export const categorySorting: Sorting = {
  alias: 'c',
  sorts: {
    name: { expression: (db) => db`c.name collate "fr-x-icu"`, type: 'text' },
    createdAt: { expression: (db) => db`c.created_at`, type: 'timestamptz' },
  },
  fallback: 'name',
}

export async function listCategories(db: Pool, query: ListQuery) {
  const where = categoryMatches(db, query)
  const list = { ...categorySorting, table: 'categories', where, columns: columns(db) }
  // Categories are few: any plan does.
  const { rows, ...tail } = await listPage<Category>(db, query, { ...list, isSearch: false })
  return { categories: rows, ...tail }
}

export function categoryMatches(db: Db, { q }: ListQuery) {
  return q ? db`plain(c.name) like plain(${contains(q)})` : db`true`
}

export async function findCategory(db: Db, id: string) {
  const [category] = await db<Category[]>`select ${columns(db)} from categories c where c.id = ${id}`
  return category
}

/** Checks that a category exists, without counting its products. */
export async function hasCategory(db: Db, id: string) {
  const [row] = await db<
    [{ found: boolean }]
  >`select exists (select from categories where id = ${id}) as found`
  return row.found
}

export type CategoryRow = Pick<Category, 'name' | 'description' | 'image'>

export async function insertCategory(
  db: Db,
  { _id, name, description, image }: CategoryRow & { _id: string },
) {
  await db`insert into categories ${db({ id: _id, name, description, image })}`
}

/** Locks the category: nobody else changes it until the transaction ends. */
export async function lockCategory(db: Db, id: string) {
  await db`select from categories where id = ${id} for no key update`
  return findCategory(db, id)
}

export async function updateCategoryRow(db: Db, id: string, { name, description, image }: CategoryRow) {
  await db`update categories set ${db({ name, description, image })}, updated_at = ${nextVersion(db)} where id = ${id}`
}

/** @throws Refusal category.hasProducts */
export async function deleteCategoryRow(db: Db, id: string) {
  await db`delete from categories where id = ${id}`.catch(onForeignKey('category.hasProducts'))
}
