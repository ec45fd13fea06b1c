import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Product } from '#contract/catalogue'
import { makeClient } from './accounts.ts'
import { details, usualCategory } from './catalogue.ts'
import { expectSaid, logInAs, openForm } from './dashboard.ts'
import { placeOrder } from './products.ts'
import { expect, mayBeRefused, pageLives, test } from './shop.ts'
import { openStaff } from './staff.ts'

// Code that a page loads on demand may fail to load. Regression: an error replaced the page for good.

/** Earlier Chromium versions remember a failed import for as long as the page lives. */
const firstThatAsksAgain = 156

/**
 * From now on the code of this name answers 404.
 * @returns `wasAskedFor` expects a request for it; `find` does too, then lets it load, and skips the test in
 * a browser that does not ask again
 */
async function lose(page: Page, name: string) {
  const address = `**/assets/${name}-*.js`
  let times = 0
  await page.route(address, (route) => {
    times++
    mayBeRefused(page, route.request().url())
    return route.fulfill({ status: 404 })
  })
  const wasAskedFor = () => expect(times, `how often ${name} did not come`).toBeGreaterThan(0)
  const find = () => {
    wasAskedFor()
    const version = Number.parseInt(page.context().browser()?.version() ?? '', 10)
    test.skip(version < firstThatAsksAgain, 'this browser never asks again for code that did not come')
    return page.unroute(address)
  }
  return { find, wasAskedFor }
}

const unreachable = (page: Page) =>
  page.locator('[data-snackbar]').filter({ hasText: 'Connexion impossible.' }).last()

test('a menu that does not come is told, and comes the next time', async ({ page }) => {
  await page.goto('/about')
  await pageLives(page)
  const { find } = await lose(page, 'theme-choices')
  const button = page.getByRole('button', { name: 'Thème' })
  await button.click()
  await expect(unreachable(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await find()
  await button.click()
  await expect(page.getByRole('menuitemradio').first()).toBeVisible()
})

test('what could not be told for want of code is told when that comes', async ({ page }) => {
  await page.goto('/about')
  await pageLives(page)
  const { find } = await lose(page, 'snackbars')
  const choices = await lose(page, 'theme-choices')
  const lost = page.waitForResponse('**/assets/snackbars-*.js')
  await page.getByRole('button', { name: 'Thème' }).click()
  await lost
  choices.wasAskedFor()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await find()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(unreachable(page)).toBeVisible()
})

test('a forgotten password is replaced though what checks its address does not come', async ({ page }) => {
  const fields = await lose(page, 'fields')
  await page.goto('/login')
  await pageLives(page)
  await page.getByLabel('Adresse e-mail').fill('client@paillasse.test')
  const forgotten = page.getByRole('button', { name: 'Mot de passe oublié?' })
  await forgotten.click()
  await expect(page.getByText('Si un compte existe à l’adresse client@paillasse.test')).toBeVisible()
  await page.getByLabel('Adresse e-mail').fill('client')
  await forgotten.click()
  await expect(page.getByText('Veuillez entrer un email valide.').first()).toBeVisible()
  fields.wasAskedFor()
})

test('a drawer whose code does not come shows its product without', async ({ page }) => {
  const { category, products } = await usualCategory(page)
  const [product] = products as [Product]
  await page.goto(`/category/${category._id}`)
  await pageLives(page)
  const { find } = await lose(page, 'drawer-panel')
  const drawer = page.getByRole('dialog', { name: product.name })
  await details(page, product).click()
  await expect(drawer).toHaveAttribute('aria-modal', 'true')
  await expect(drawer.getByRole('button', { name: 'Commander', exact: true })).toBeVisible()
  await drawer.getByRole('button', { name: 'Fermer' }).click()
  await expect(drawer).toBeHidden()
  await find()
  await details(page, product).click()
  await expect(drawer).toHaveAttribute('data-open')
})

test('an order that cannot be repeated for want of code can be the next time', async ({ page }) => {
  await makeClient(page)
  await placeOrder(page)
  await page.goto('/profile')
  await page.getByRole('link', { name: /^CMD-/ }).click()
  const again = page.getByRole('button', { name: 'Commander à nouveau' })
  await expect(again).toBeVisible()
  const { find } = await lose(page, 'order-again-dialog')
  await again.click()
  await expect(unreachable(page)).toBeVisible()
  await find()
  await again.click()
  await expect(page.getByRole('dialog', { name: 'Commander à nouveau' })).toBeVisible()
})

test('the dashboard stands without its charts and its search, and has them the next time', async ({
  page,
}) => {
  await logInAs(page, 'admin')
  const charts = await lose(page, 'weekly-chart')
  const palette = await lose(page, 'palette')
  await page.goto('/dashboard')
  await pageLives(page)
  await expect(page.getByText('Le graphique n’a pas pu être chargé.')).toHaveCount(2)
  await page.keyboard.press('Control+k')
  await expect(unreachable(page)).toBeVisible()

  await charts.find()
  await page.getByRole('button', { name: 'Réessayer' }).first().press('Enter')
  await expect(page.locator('.recharts-surface').first()).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await palette.find()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Rechercher partout' })).toBeVisible()
})

// Regression: saving made the product « Disponible ».
test('a product that cannot be ordered stays so though what checks its form does not come', {
  tag: '@one-width',
}, async ({ page, baseURL }) => {
  await logInAs(page, 'admin')
  const staff = await openStaff(baseURL)
  const { products } = await staff.makeCategory(`Perdus ${randomUUID().slice(0, 8)}`, 1)
  const [product] = products as [Product]
  await staff.changeProduct(product._id, { availability: 'Not availabale' })
  await staff.close()
  const schemas = await lose(page, 'product-form-schemas')
  await openForm(page, `/dashboard/products/update-product/${product._id}`, 'Enregistrer')
  await page.getByLabel('Description').fill('Un article que l’on ne vend plus.')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expectSaid(page, 'Produit mis à jour avec succès')
  schemas.wasAskedFor()
  const saved = await (await page.request.get(`/api/products/${product._id}`)).json()
  expect(saved.product).toMatchObject({
    availability: false,
    description: 'Un article que l’on ne vend plus.',
  })
})
