import type { Page } from '@playwright/test'
import type { Product } from '#contract/catalogue'
import { findCombination, unitPrice } from '#contract/prices'
import { allProducts } from './catalogue.ts'
import { expect } from './shop.ts'

const availableProducts = async (page: Page) =>
  (await allProducts(page)).filter(({ availability }) => availability)

/** An available product, and one of its combinations that has a price of its own. */
export async function combinationWithItsPrice(page: Page) {
  for (const product of await availableProducts(page)) {
    const combination =
      product.specificPricePerOption &&
      product.combinations.find(({ price }) => price !== undefined && price !== product.price)
    if (combination) return { product, combination, price: unitPrice(product, combination) }
  }
  throw new Error('No product has a combination with a price of its own.')
}

/** Places an order as the logged-in account, without the drawer. */
export async function placeOrder(page: Page, quantity = 2) {
  const [product] = await availableProducts(page)
  expect(product).toBeDefined()
  const options = product?.combinations[0]?.options ?? []
  const answer = await page.request.post('/api/orders/create', {
    data: { product: { id: product?._id, options }, quantity },
  })
  expect(answer.status()).toBe(201)
  return {
    product: product as Product,
    price: unitPrice(product as Product, findCombination(product as Product, options)),
  }
}
