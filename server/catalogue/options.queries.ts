import type { Option, OptionQuery } from '#contract/catalogue'
import { all } from '#server/lib/conditions'
import type { Db, Pool } from '#server/lib/db'
import type { Sorting } from '#server/lib/keyset'
import { listPage } from '#server/lib/list-page'
import { contains } from '#server/lib/searching'
import { nextVersion } from '#server/lib/versions'

const columns = (db: Db) => db`
  o.id as "_id", o.name, o.choices as values, o.created_at as "createdAt", o.updated_at as "updatedAt"`

const optionSorting: Sorting = {
  alias: 'o',
  sorts: {
    name: { expression: (db) => db`o.name collate "fr-x-icu"`, type: 'text' },
    createdAt: { expression: (db) => db`o.created_at`, type: 'timestamptz' },
  },
  fallback: 'name',
}

export async function listOptions(db: Pool, query: OptionQuery) {
  const where = optionMatches(db, query)
  const list = { ...optionSorting, table: 'options', where, columns: columns(db) }
  // Options are few: any plan does.
  const { rows, ...tail } = await listPage<Option>(db, query, { ...list, isSearch: false })
  return { options: rows, ...tail }
}

function optionMatches(db: Db, { q, used }: OptionQuery) {
  const isUsed = db`exists (
    select from products p where p.have_options and p.options @> jsonb_build_array(jsonb_build_object('name', o.name)))`
  return all(db, [
    q && db`plain(o.name) like plain(${contains(q)})`,
    used !== undefined && db`${isUsed} = ${used}`,
  ])
}

export async function findOption(db: Db, id: string) {
  const [option] = await db<Option[]>`select ${columns(db)} from options o where o.id = ${id}`
  return option
}

export async function insertOption(db: Db, { _id, name, values }: Pick<Option, '_id' | 'name' | 'values'>) {
  await db`insert into options ${db({ id: _id, name, choices: values })}`
}

/** Every option that has one of these names; names are not unique. */
export async function findOptionsNamed(db: Db, names: string[]) {
  return db<
    Pick<Option, 'name' | 'values'>[]
  >`select name, choices as values from options where name = any(${names})`
}

/** Locks the option: nobody else changes it until the transaction ends. */
export async function lockOption(db: Db, id: string) {
  await db`select from options where id = ${id} for no key update`
  return findOption(db, id)
}

export async function updateOptionRow(db: Db, id: string, { name, values }: Pick<Option, 'name' | 'values'>) {
  await db`update options set name = ${name}, choices = ${values}, updated_at = ${nextVersion(db)} where id = ${id}`
}

export async function deleteOptionRow(db: Db, id: string) {
  await db`delete from options where id = ${id}`
}
