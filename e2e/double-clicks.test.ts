import type { Locator, Page } from '@playwright/test'
import { makeClient } from './accounts.ts'
import { cards, usualCategory } from './catalogue.ts'
import { logInAs, openList, rowsOf } from './dashboard.ts'
import { modify, openPlainProduct, order } from './ordering.ts'
import { expect, pageLives, test } from './shop.ts'

const panel = (page: Page) => page.locator('[role=dialog][data-open]')

// Regression: the second click completed the order, and its client was notified.
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
  const complete = panel(page).getByRole('button', { name: 'Marquer comme complétée' })
  await complete.dispatchEvent('click', { detail: 2 })
  await page.waitForTimeout(500)
  await expect(complete).toBeEnabled()
  expect(written).toEqual([])
})

// Regression: the second click closed what the first had opened.
test('the second half of a double click on a card or a row leaves open what it opened', {
  tag: '@one-width',
}, async ({ page }) => {
  const openTwice = async (link: Locator) => {
    const place = await link.boundingBox()
    await link.click()
    await expect(panel(page)).toBeVisible()
    await page.mouse.move((place?.x ?? 0) + 5, (place?.y ?? 0) + 5)
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await page.waitForTimeout(500)
    await expect(panel(page)).toBeVisible()
  }
  const { category } = await usualCategory(page)
  await page.goto(`/category/${category._id}`)
  await pageLives(page)
  await openTwice(cards(page).first().getByRole('link').first())
  await logInAs(page, 'admin')
  await openList(page, '/dashboard/orders')
  await openTwice(rowsOf(page).first().getByRole('link').first())
})

// Regression: the second request made the first link invalid, and used up two of the five links per hour.
test('the second half of a double click asks for no second link', { tag: '@one-width' }, async ({ page }) => {
  await page.goto('/login')
  await pageLives(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('forgot-password')) asked.push(request.url())
  })
  await page.getByLabel('Adresse e-mail').fill('personne@labo.test')
  const forgotten = page.getByRole('button', { name: 'Mot de passe oublié?' })
  await forgotten.dispatchEvent('click', { detail: 1 })
  await expect(page.getByText('Si un compte existe à l’adresse')).toBeVisible()
  await forgotten.dispatchEvent('click', { detail: 2 })
  await page.waitForTimeout(500)
  expect(asked).toHaveLength(1)
})

// Regression: the second click closed the drawer, and what was chosen was lost.
test('a double click on the recap’s « Modifier » leads to what can be changed', {
  tag: '@one-width',
}, async ({ page }) => {
  await makeClient(page)
  await openPlainProduct(page)
  await page.getByLabel('Quantité').fill('7')
  await order(page).click()
  await modify(page).dblclick()
  await page.waitForTimeout(500)
  await expect(page.getByLabel('Quantité')).toHaveValue('7')
})

// Regression: the first click closed the dialog over the row, and the second opened the row's panel.
test('the second half of a double click opens no row', { tag: '@one-width' }, async ({ page }) => {
  await logInAs(page, 'admin')
  await openList(page, '/dashboard/products')
  const cell = rowsOf(page).first().getByRole('cell').last()
  await cell.dispatchEvent('click', { detail: 2 })
  await page.waitForTimeout(500)
  await expect(panel(page)).toHaveCount(0)
  await cell.dispatchEvent('click', { detail: 1 })
  await expect(panel(page)).toBeVisible()
})
