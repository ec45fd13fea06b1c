import type { Page } from '@playwright/test'
import type { Product } from '#contract/catalogue'
import { allProducts, details, usualCategory } from './catalogue.ts'
import { logInAs, openList, rowsOf } from './dashboard.ts'
import { expect, test } from './shop.ts'

/** What a button does when it is pressed again before the page has answered. */
const pressTwice = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: 'Fermer' })
    .evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })

// The second press went back once more, out of the category.
test('a drawer closed with a double click leaves one in its category', async ({ page }) => {
  const { category, products } = await usualCategory(page)
  await page.goto('/categories')
  await page.getByRole('link', { name: `Voir les produits : ${category.name}`, exact: true }).click()
  const product = products[0] as Product
  for (let round = 0; round < 2; round += 1) {
    await details(page, product).click()
    await expect(page.getByRole('dialog', { name: product.name })).toBeVisible()
    await pressTwice(page)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(category.name)
  }
})

// The list came without its filter, or was not there any more.
test('a row closed with a double click leaves one in its list', async ({ page }) => {
  await logInAs(page, 'admin')
  await openList(page, '/dashboard/products')
  await page.getByRole('link', { name: 'Disponible', exact: true }).click()
  await expect(page).toHaveURL(/availability=true$/)
  await rowsOf(page).first().getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await pressTwice(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/availability=true$/)
})
