import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '#server/testing/shop'

// The database's own checks: what they refuse in a product, whatever the code before them accepts.

let shop: TestShop
let id: string
beforeAll(async () => {
  shop = await openShop()
  id = (await shop.makeProduct())._id
})
afterAll(() => shop.close())

const checkViolation = '23514'
const write = (columns: object) => shop.db`update products set ${shop.db(columns)} where id = ${id}`

test('the database refuses a price that is no number', async () => {
  for (const price of ['NaN', -1])
    await expect(write({ price })).rejects.toMatchObject({ code: checkViolation })
})

test('the database refuses a document for a picture, and a picture for a document', async () => {
  const [file] = await shop.db`
    insert into uploads (path, kind, sha256, bytes)
    values ('documents/a.pdf', 'document', sha256('a'), 1) returning path`
  await expect(write({ image: file?.path })).rejects.toMatchObject({ code: checkViolation })
  const { image } = await shop.makeProduct()
  await expect(write({ document: image, document_name: 'Fiche' })).rejects.toMatchObject({
    code: checkViolation,
  })
})
