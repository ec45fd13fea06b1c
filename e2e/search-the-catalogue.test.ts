import { randomUUID } from 'node:crypto'
import type { Route } from '@playwright/test'
import type { Product } from '#contract/catalogue'
import { allProducts, cards, details } from './catalogue.ts'
import { failing } from './dashboard.ts'
import { expect, expectAccessible, pageLives, test } from './shop.ts'
import { cutShort, hold } from './slow-line.ts'
import { openStaff } from './staff.ts'

test('the header suggests products, under the keyboard’s control', async ({ page }) => {
  const product = (await allProducts(page)).find(({ reference }) => reference) as Product
  await page.goto('/about')
  const field = page.getByRole('combobox', { name: 'Rechercher un produit' })
  await field.pressSequentially(product.reference ?? '', { delay: 20 })
  const first = page.getByRole('option').first()
  await expect(first).toContainText(product.name)
  await expect(first).toContainText(product.reference ?? '')
  await expect(first).toContainText(product.availability ? 'Disponible' : 'Indisponible')
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)

  await page.keyboard.press('ArrowDown')
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(first).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('Escape')
  await expect(first).toBeHidden()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: product.name })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`produit=${product._id}`))
})

// Regression: the former word's products stayed, and a truncated answer broke the whole page.
test('what could not be read suggests nothing, until it can', { tag: '@one-width' }, async ({ page }) => {
  await page.goto('/about')
  const field = page.getByRole('combobox', { name: 'Rechercher un produit' })
  const suggested = page.getByRole('option')
  await field.pressSequentially('verr')
  await expect(suggested.first()).toBeVisible()
  for (const lost of [cutShort, (route: Route) => route.abort()]) {
    await page.route('**/api/search?*', lost)
    await field.press('e')
    await expect(suggested).toHaveCount(0)
    await page.unroute('**/api/search?*')
    await field.press('Backspace')
    await expect(suggested.first()).toBeVisible()
  }
})

test('a word that is begun anew is not answered with the former one’s products', {
  tag: '@one-width',
}, async ({ page }) => {
  await page.goto('/about')
  const field = page.getByRole('combobox', { name: 'Rechercher un produit' })
  const suggested = page.getByRole('option')
  await field.pressSequentially('verr')
  await expect(suggested.first()).toBeVisible()
  // This search is never answered.
  await page.route('**/api/search?*', () => {})
  await field.clear()
  await field.pressSequentially('tu')
  await expect(suggested).toHaveCount(0)
})

// Regression: Enter opened the product, or the results, of the shorter word, and the typed text was lost.
test('Enter takes nothing that a former word found', { tag: '@one-width' }, async ({ page }) => {
  await page.goto('/about')
  const field = page.getByRole('combobox', { name: 'Rechercher un produit' })
  await field.pressSequentially('verr')
  await expect(page.getByRole('option').first()).toBeVisible()
  const answer = await hold(page, '**/api/search?*')
  await field.pressSequentially('e 250')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/recherche\?q=verre\+250$/)
  answer()
})

test('Enter shows every result, and what was asked stays in the field', { tag: '@one-width' }, async ({
  page,
}) => {
  await page.goto('/')
  const field = page.getByRole('combobox', { name: 'Rechercher un produit' })
  await field.fill('VERRE')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/recherche\?q=VERRE$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Résultats pour «.VERRE.»/)
  await expect(page.getByText(/^\d+.produits trouvés/)).toBeVisible()
  await expect(field).toHaveValue('VERRE')
  const before = await cards(page).count()
  await page.getByRole('link', { name: 'Afficher plus' }).click()
  await expect.poll(() => cards(page).count()).toBeGreaterThan(before)
})

// Regression: the status came and went with the results, so a second search announced nothing.
test('what a search finds is said, even that it is nothing', { tag: '@one-width' }, async ({ page }) => {
  await page.goto('/recherche?q=verre')
  await pageLives(page)
  const said = page.getByRole('main').getByRole('status').first()
  await expect(said).toHaveText(/^\d+.produits trouvés pour «.verre.»$/)
  await said.evaluate((status) => status.setAttribute('data-same', ''))
  await page.getByRole('combobox', { name: 'Rechercher un produit' }).fill('zzzzzz')
  await page.keyboard.press('Enter')
  await expect(said).toHaveText(/^0.produit trouvé pour «.zzzzzz.»$/)
  await expect(said).toHaveAttribute('data-same')
})

test('a result opens its product, and Back comes back to the results', async ({ page }) => {
  const product = (await allProducts(page)).find(({ reference }) => reference) as Product
  const results = `/recherche?q=${encodeURIComponent(product.reference ?? '')}`
  await page.goto(results)
  await details(page, product).click()
  await expect(page.getByRole('dialog', { name: product.name })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(results)
  await expect(details(page, product)).toBeVisible()
})

test('a search that finds nothing shows what is near, the categories and how to reach the shop', async ({
  page,
  baseURL,
}) => {
  const staff = await openStaff(baseURL)
  const { products } = await staff.makeCategory(`Unique ${randomUUID().slice(0, 8)}`, 1)
  const [product] = products as [Product]
  await staff.close()
  const wrong = `${product.reference}X7`
  await page.goto(`/recherche?q=${wrong}`)
  await expect(page.getByText(`Aucun produit ne correspond à`)).toContainText(wrong)
  await expect(page.getByRole('heading', { name: 'Les produits les plus proches' })).toBeVisible()
  await expect(details(page, product)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Voir les produits :/ }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Nous écrire' })).toHaveAttribute('href', '/contact')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})

test('markup in a search is text', { tag: '@one-width' }, async ({ page }) => {
  const markup = '"><img src=x onerror=alert(1)></script>'
  await page.goto(`/recherche?q=${encodeURIComponent(markup)}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(markup)
  await expect(page.locator('img[src=x]')).toHaveCount(0)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the search is a plain form', { tag: '@one-width' }, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('combobox', { name: 'Rechercher un produit' }).fill('verre')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/recherche\?q=verre$/)
    await expect(cards(page).first()).toBeVisible()
  })
})

// Regression: the error page stood below this heading, with a heading and a title of its own.
test('a search that the server fails says so below its heading, and can be asked again', {
  tag: '@one-width',
}, async ({ page }) => {
  await page.goto('/about')
  await pageLives(page)
  await failing(page, 'search?*')
  await page.getByRole('combobox', { name: 'Rechercher un produit' }).fill('verre')
  await page.keyboard.press('Enter')
  await expect(page.getByText('La recherche n’a pas abouti')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/verre/)
  await page.unroute('**/api/search?*')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('the keyboard leaves once a search was sent', { tag: '@one-width' }, async ({ page }) => {
    await page.goto('/recherche?q=ballon')
    await pageLives(page)
    const field = page.getByRole('combobox', { name: 'Rechercher un produit' })
    await field.fill('verre')
    await field.press('Enter')
    await expect(cards(page).first()).toBeVisible()
    await expect(field).not.toBeFocused()
    await field.fill('ballon')
    await expect(page.getByRole('option').first()).toBeVisible()
    await field.press('ArrowDown')
    await field.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})
