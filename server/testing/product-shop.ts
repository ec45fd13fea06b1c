import { expect } from 'vitest'
import type { Product } from '#contract/catalogue'
import { type FormValues, form, productForm } from '#server/testing/forms'
import { openShop } from '#server/testing/shop'

export type ProductShop = Awaited<ReturnType<typeof openProductShop>>

/** A shop with the parts of products, one option with a malicious name, and the calls of its admin. */
export async function openProductShop() {
  const shop = await openShop()
  const admin = shop.as(await shop.makeAdmin())
  const category = await shop.makeCategory()
  await shop.makeOption({ name: 'Volume', values: ['100 mL', '250 mL'] })
  await shop.makeOption({ name: 'Matière', values: ['Verre', 'Acier inoxydable'] })
  await shop.makeOption({ name: '__proto__', values: ['constructor'] })

  const add = async (values: FormValues = {}) =>
    admin.post('/products/add', await productForm(category, values))
  const update = (_id: string, values: FormValues, headers = {}) =>
    admin.put(`/products/update/${_id}`, form(values), headers)
  const made = async (values: FormValues = {}): Promise<Product> => {
    const reply = await add(values)
    expect(reply.statusCode, reply.body).toBe(201)
    return reply.json().product
  }
  return { ...shop, admin, category, add, update, made }
}
