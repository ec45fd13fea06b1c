import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { User } from '#contract/accounts'
import type { Category } from '#contract/catalogue'
import type { CategoryChanges, NewCategory } from '#contract/catalogue-forms'
import { recordAct } from '#server/audit/audit.queries'
import {
  deleteCategoryRow,
  findCategory,
  insertCategory,
  lockCategory,
  updateCategoryRow,
} from '#server/catalogue/categories.queries'
import { releaseFiles } from '#server/catalogue/files.queries'
import { prepareImage, type Stores, withFiles } from '#server/catalogue/files.service'
import type { Pool } from '#server/lib/db'
import { found } from '#server/lib/found'
import { type Change, refuseStale } from '#server/lib/versions'

/** @throws Refusal image.invalid, image.tooLarge, image.stretched; server.busy of `withFiles` */
export async function createCategory(stores: Stores, actor: User, category: NewCategory): Promise<Category> {
  const image = await prepareImage(category.image)
  const _id = randomUUIDv7()
  return withFiles(stores, [image], async (db) => {
    await insertCategory(db, { ...category, _id, image: image.file.path })
    const after = (await findCategory(db, _id)) as Category
    await recordAct(db, { actor, act: 'add', entity: 'category', entityId: _id, after })
    return after
  })
}

/**
 * @throws Refusal category.unknown, request.stale, image.invalid, image.tooLarge, image.stretched;
 * server.busy of `withFiles`
 */
export async function updateCategory(
  stores: Stores,
  actor: User,
  { id, ifMatch, changes }: Change<CategoryChanges>,
): Promise<Category> {
  const upload = changes.image && (await prepareImage(changes.image))
  const image = upload && { image: upload.file.path }
  return withFiles(stores, upload ? [upload] : [], async (db) => {
    const before = found(await lockCategory(db, id), 'category.unknown')
    const wanted = { ...before, ...changes, image: before.image, ...image }
    if (isDeepStrictEqual(wanted, before)) return before
    refuseStale(before, ifMatch)
    await updateCategoryRow(db, id, wanted)
    if (upload) await releaseFiles(db, [before.image])
    const after = (await findCategory(db, id)) as Category
    await recordAct(db, { actor, act: 'update', entity: 'category', entityId: id, before, after })
    return after
  })
}

/** @throws Refusal category.unknown, category.hasProducts */
export async function deleteCategory(db: Pool, actor: User, id: string) {
  await db.begin(async (transaction) => {
    const before = found(await lockCategory(transaction, id), 'category.unknown')
    await deleteCategoryRow(transaction, id)
    await releaseFiles(transaction, [before.image])
    await recordAct(transaction, { actor, act: 'delete', entity: 'category', entityId: id, before })
  })
}
