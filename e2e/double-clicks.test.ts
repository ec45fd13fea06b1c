import type { Locator, Page } from '@playwright/test'
import type { Product } from '#contract/catalogue'
import { details, usualCategory } from './catalogue.ts'
import { logInAs, openList, pageLives, rowsOf } from './dashboard.ts'
import { expect, test } from './shop.ts'

const panel = (page: Page) => page.locator('[role=dialog][data-open]')

/** The second half comes once what the first opened is there. */
async function doubleClick(page: Page, what: Locator) {
  await what.scrollIntoViewIfNeeded()
  const { x = 0, y = 0 } = (await what.boundingBox()) ?? {}
  await page.mouse.click(x + 5, y + 5)
  await expect(panel(page)).toBeVisible()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await page.waitForTimeout(500)
}

// Its second half fell on what lies around it, and closed it at once: nothing seemed to open.
test('what a double click opens stays open', { tag: '@one-width' }, async ({ page }) => {
  const { products } = await usualCategory(page)
  const product = products[0] as Product
  await page.goto(`/category/${product.category.id}`)
  await pageLives(page)
  await doubleClick(page, details(page, product))
  await expect(panel(page)).toBeVisible()
  await logInAs(page, 'admin')
  await openList(page, '/dashboard/orders')
  await doubleClick(page, rowsOf(page).first().getByRole('link').first())
  await expect(panel(page)).toBeVisible()
})

// It completed the order, of which its client was told.
test('the second half of a double click on an order moves nothing', { tag: '@one-width' }, async ({
  page,
}) => {
  await logInAs(page, 'admin')
  await openList(page, '/dashboard/orders?status=en+cours')
  const written: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') written.push(request.url())
  })
  await rowsOf(page).first().getByRole('link').first().click()
  const complete = panel(page).getByRole('button', { name: 'Marquer complétée' })
  await complete.dispatchEvent('click', { detail: 2 })
  await page.waitForTimeout(500)
  await expect(complete).toBeEnabled()
  expect(written).toEqual([])
})
