import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { User } from '#contract/accounts'
import type { Product } from '#contract/catalogue'
import type { NewProduct, ProductChanges } from '#contract/catalogue-forms'
import { Refusal, type RefusalCode, refusals } from '#contract/refusals'
import { recordAct } from '#server/audit/audit.queries'
import { releaseFiles } from '#server/catalogue/files.queries'
import {
  prepareDocument,
  prepareImage,
  type Stores,
  type Upload,
  withFiles,
} from '#server/catalogue/files.service'
import { changedOptions } from '#server/catalogue/product-options.service'
import {
  deleteProductRow,
  findProduct,
  insertProduct,
  lockProduct,
  type ProductRow,
  updateProductRow,
} from '#server/catalogue/products.queries'
import type { Db, Pool } from '#server/lib/db'
import { found } from '#server/lib/found'
import { type Change, isStale, refuseStale } from '#server/lib/versions'

/**
 * @throws Refusal product.addFailed where its category or its options are not the shop's; those of its files
 * (image.*, document.*); server.busy of `withFiles`
 */
export async function addProduct(stores: Stores, actor: User, product: NewProduct): Promise<Product> {
  const files = await prepareFiles(product)
  const _id = randomUUIDv7()
  return withFiles(stores, files.uploads, async (db) => {
    await insertProduct(db, {
      ...product,
      _id,
      reference: product.reference || undefined,
      categoryId: product.category,
      ...(await changedOptions(db, undefined, product, 'product.addFailed')),
      image: files.image as string,
      document: changedDocument(undefined, product, files.document),
    })
    const after = (await findProduct(db, _id, { staff: true })) as Product
    await recordAct(db, { actor, act: 'add', entity: 'product', entityId: _id, after })
    return after
  })
}

/**
 * @throws Refusal product.unknown, request.stale, product.unchanged, product.documentMissing,
 * product.documentNameMissing; product.updateFailed as `addProduct` does; those of its files; server.busy of
 * `withFiles`
 */
export async function updateProduct(
  stores: Stores,
  actor: User,
  { id, ifMatch, changes }: Change<ProductChanges>,
): Promise<Product> {
  const files = await prepareFiles(changes)
  return withFiles(stores, files.uploads, async (db) => {
    const before = found(await lockProduct(db, id), 'product.unknown')
    const wanted = await changedRow(db, before, changes, files)
    if (isDeepStrictEqual(wanted, rowOf(before))) {
      if (isStale(before, ifMatch)) return before
      throw new Refusal('product.unchanged')
    }
    refuseStale(before, ifMatch)
    await updateProductRow(db, id, wanted)
    if (files.uploads.length > 0) await releaseFiles(db, filesOf(before))
    const after = (await findProduct(db, id, { staff: true })) as Product
    await recordAct(db, { actor, act: 'update', entity: 'product', entityId: id, before, after })
    return after
  })
}

/** @throws Refusal product.unknown, product.hasOrders */
export async function deleteProduct(db: Pool, actor: User, id: string) {
  await db.begin(async (transaction) => {
    const before = found(await lockProduct(transaction, id), 'product.unknown')
    await deleteProductRow(transaction, id)
    await releaseFiles(transaction, filesOf(before))
    await recordAct(transaction, { actor, act: 'delete', entity: 'product', entityId: id, before })
  })
}

const filesOf = ({ image, document }: Product) => [image, document?.document]

interface Files {
  /** Stored paths of the uploaded files. */
  image?: string
  document?: string
  uploads: Upload[]
}

async function prepareFiles(sent: { image?: File; document?: File }): Promise<Files> {
  const image = sent.image && (await prepareImage(sent.image))
  const document = sent.document && (await prepareDocument(sent.document))
  const uploads = [image, document].filter((upload) => upload !== undefined)
  return { image: image?.file.path, document: document?.file.path, uploads }
}

async function changedRow(
  db: Db,
  before: Product,
  changes: ProductChanges,
  files: Files,
): Promise<ProductRow> {
  const row = rowOf(before)
  return {
    name: changes.name ?? row.name,
    reference: (changes.reference ?? row.reference) || undefined,
    categoryId: changes.category ?? row.categoryId,
    price: changes.price ?? row.price,
    description: changes.description ?? row.description,
    ...(await changedOptions(db, before, changes, 'product.updateFailed')),
    availability: changes.availability ?? row.availability,
    image: files.image ?? row.image,
    document: changedDocument(row.document, changes, files.document),
  }
}

function rowOf({ category, name, reference, price, description, ...product }: Product): ProductRow {
  const { specificPricePerOption, combinations, availability, image, document } = product
  return {
    ...{ name, reference, categoryId: category.id, price, description },
    ...{ specificPricePerOption, combinations, availability, image, document },
  }
}

/** A document needs a name, and a name needs a document, whichever of them changed. */
function changedDocument(
  before: Product['document'],
  { documentName }: { documentName?: string },
  path: string | undefined,
): Product['document'] {
  const name = documentName ?? before?.name
  const document = path ?? before?.document
  if (document && name) return { name, document }
  if (document) throw missing('product.documentNameMissing', 'documentName')
  if (name) throw missing('product.documentMissing', 'document')
  return undefined
}

function missing(code: RefusalCode, field: string) {
  return new Refusal(code, { fields: { [field]: refusals[code][1] } })
}
