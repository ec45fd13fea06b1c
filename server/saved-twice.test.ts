import { afterAll, beforeAll, expect, test } from 'vitest'
import { file, form } from '#server/testing/forms'
import { picture } from '#server/testing/makers'
import { openProductShop, type ProductShop } from '#server/testing/product-shop'

let shop: ProductShop
let photo: File
beforeAll(async () => {
  shop = await openProductShop()
  photo = file(await picture(90))
})
afterAll(() => shop.close())

interface Saved {
  _id: string
  updatedAt: string
}
type Headers = Record<string, string>

const stored = async (path: string): Promise<Saved> => {
  const [entity] = Object.values((await shop.get(path)).json())
  return entity as Saved
}

/** How to make a row of the shop, and how staff save a change of it. */
const kinds = {
  product: {
    make: () => shop.made(),
    save: ({ _id }: Saved, headers: Headers) => shop.update(_id, { price: '12.50', image: photo }, headers),
  },
  category: {
    make: async () => stored(`/categories/${(await shop.makeCategory())._id}`),
    save: ({ _id }: Saved, headers: Headers) =>
      shop.admin.put(`/categories/update/${_id}`, form({ name: 'Optique', image: photo }), headers),
  },
  option: {
    make: async () => stored(`/options/${(await shop.makeOption())._id}`),
    save: ({ _id }: Saved, headers: Headers) =>
      shop.admin.put(`/options/update/${_id}`, { name: 'Teinte', values: 'bleu,vert' }, headers),
  },
  account: {
    make: () => shop.makeClient(),
    save: (client: Saved, headers: Headers) =>
      shop.admin.put(`/users/update/${client._id}`, { ...client, email: `${client._id}@labo.test` }, headers),
  },
  order: {
    make: () => shop.makeOrder({ quantity: 1 }),
    save: (order: Saved, headers: Headers) =>
      shop.admin.put(
        `/orders/update/${order._id}`,
        { ...order, status: 'complété', note: 'Fragile' },
        headers,
      ),
  },
}

// The form said that somebody else had changed it, then that nothing was changed, and could not be completed.
test.each(Object.entries(kinds))(
  'a change of this %s, sent again because its answer was lost, is answered as saved and recorded once',
  async (_, { make, save }) => {
    const seen = await make()
    const headers = { 'if-match': `"${seen.updatedAt}"` }
    const first = await save(seen, headers)
    expect(first.statusCode, first.body).toBe(200)
    const second = await save(seen, headers)
    expect(second.statusCode, second.body).toBe(200)
    expect(second.json()).toEqual(first.json())
    const acts = await shop.db`select 1 from audit where entity_id = ${seen._id} and act = 'update'`
    expect(acts).toHaveLength(1)
  },
)
