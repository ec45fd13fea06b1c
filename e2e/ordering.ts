import type { Page } from '@playwright/test'
import type { Product } from '#contract/catalogue'
import { allProducts, productPath } from './catalogue.ts'
import { expect } from './shop.ts'

/** Opens the drawer of an available product without options. */
export async function openPlainProduct(page: Page): Promise<Product> {
  const plain = (await allProducts(page)).find(
    ({ availability, haveOptions }) => availability && !haveOptions,
  )
  await openProduct(page, plain as Product)
  return plain as Product
}

/** Opens the product's drawer and waits for hydration. */
export async function openProduct(page: Page, product: Product) {
  await page.goto(productPath(product))
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Fermer' })).toBeVisible()
}

export const order = (page: Page) => page.getByRole('button', { name: 'Commander', exact: true })
export const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmer' })
export const modify = (page: Page) => page.getByRole('button', { name: 'Modifier', exact: true })
export const said = (page: Page, message: string) =>
  page.locator('[data-snackbar]').filter({ hasText: message })
export const ownOrders = async (page: Page) => (await (await page.request.get('/api/orders')).json()).orders
