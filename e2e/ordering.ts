import type { Page } from '@playwright/test'
import type { Category, Product } from '#contract/catalogue'
import { type Stranger, verifyElsewhere } from './accounts.ts'
import { allProducts, details, productPath, usualCategory } from './catalogue.ts'
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

/** Opens a product without options from its category's list, and presses « Commander » for four of it. */
export async function orderFromItsList(page: Page) {
  const { category, products } = await usualCategory(page)
  const product = products.find(({ haveOptions, availability }) => availability && !haveOptions) as Product
  await page.goto(`/category/${category._id}`)
  await details(page, product).click()
  await page.getByLabel('Quantité').fill('4')
  await expect(page).toHaveURL(/quantite=4/)
  await order(page).click()
  return category
}

/** Verifies their address in another place, which the page notices when it gets the focus. */
export async function verifyOnTheWay(page: Page, person: Stranger) {
  await expect(page).toHaveURL(/\/verify-email/)
  await verifyElsewhere(page, person)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}

/** Expects what was chosen in `orderFromItsList`, and its list behind it. */
export async function expectBackAtItsList(page: Page, { _id }: Category) {
  await expect(page.getByLabel('Quantité')).toHaveValue('4')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/category/${_id}$`))
}
