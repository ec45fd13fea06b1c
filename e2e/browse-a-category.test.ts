import { randomUUID } from 'node:crypto'
import type { Product } from '#contract/catalogue'
import { formatPrice } from '#contract/money'
import { lowestPrice } from '#contract/prices'
import { demoPassword, people } from '#demo/people'
import { allProducts, cards, details, literal, productPath, usualCategory } from './catalogue.ts'
import { expect, expectAccessible, test } from './shop.ts'
import { hold } from './slow-line.ts'
import { openStaff } from './staff.ts'

test('a category shows its products, with reference, price and availability', async ({ page }) => {
  const { category, products } = await usualCategory(page)
  await page.goto('/categories')
  await page.getByRole('link', { name: `Voir les produits : ${category.name}`, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(category.name)
  await expect(page.getByText(category.description).first()).toBeVisible()
  await expect(cards(page)).toHaveCount(products.length)
  await expect(page.getByText(`${products.length} produits`)).toBeVisible()
  for (const product of products.slice(0, 5)) {
    const card = cards(page).filter({ has: details(page, product) })
    await expect(card).toContainText(product.reference ?? 'Pas de référence')
    await expect(card).toContainText(formatPrice(lowestPrice(product)))
    await expect(card).toContainText(product.availability ? 'Disponible' : 'Indisponible')
    await expect(card.getByRole('img')).toHaveAttribute('alt', product.name)
  }
})

test('a drawer opened from the list closes with Back, with Escape and with Annuler, at the same place', async ({
  page,
}) => {
  const { category, products } = await usualCategory(page)
  const product = products.at(-1) as Product
  await page.goto(`/category/${category._id}`)
  const link = details(page, product)
  await link.scrollIntoViewIfNeeded()
  await link.focus()
  const place = await page.evaluate(() => scrollY)
  const ways = [
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Annuler' }).click(),
    () => page.getByRole('button', { name: 'Fermer', exact: true }).click(),
  ]
  for (const close of ways) {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: product.name })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`produit=${product._id}`))
    await expect(page).toHaveTitle(new RegExp(`^${literal(product.name)}`))
    await close()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`/category/${category._id}$`))
    await expect(page).toHaveTitle(new RegExp(`^${literal(category.name)}`))
    await expect(link).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(place)
  }
})

test('a shared product opens its drawer, which leaves the focus on its card', async ({ page }) => {
  const { category, products } = await usualCategory(page)
  const product = products.at(-1) as Product
  await page.goto(`/category/${category._id}?produit=${product._id}`)
  const drawer = page.getByRole('dialog', { name: product.name })
  await expect(drawer).toContainText(product.reference ?? 'Pas de référence')
  await expect(drawer.getByRole('region', { name: 'Description' })).toContainText(
    product.description.slice(0, 40),
  )
  // Until hydration the close control is a link.
  await expect(drawer.getByRole('button', { name: 'Fermer' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`/category/${category._id}$`))
  await expect(details(page, product)).toBeFocused()
  await expect(details(page, product)).toBeInViewport()
})

// Regression: the drawer opened over a category that does not contain the product.
test('an old address of a product that was moved leads to its category, from within the shop too', {
  tag: '@one-width',
}, async ({ page, baseURL }) => {
  const { category } = await usualCategory(page)
  const staff = await openStaff(baseURL)
  const { products } = await staff.makeCategory(`Ailleurs ${randomUUID().slice(0, 8)}`, 1)
  const [product] = products as [Product]
  await staff.close()
  const old = `/category/${category._id}?produit=${product._id}`
  await page.goto(`/login?${new URLSearchParams({ retour: old })}`)
  await page.getByLabel('Adresse e-mail').fill(people.find(({ role }) => role === 'client')?.email ?? '')
  await page.getByLabel('Mot de passe', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('dialog', { name: product.name })).toBeVisible()
  await expect(page).toHaveURL(productPath(product))
  // Elements outside an open drawer have no role, hence the selector by tag.
  await expect(page.locator('h1')).toHaveText(product.category.name)
})

test('the server writes a product for search engines and shared links', { tag: '@one-width' }, async ({
  page,
}) => {
  const { category, products } = await usualCategory(page)
  const product = products.find(({ specificPricePerOption }) => specificPricePerOption) ?? products[0]
  const path = `/category/${category._id}?produit=${product?._id}`
  const answer = await page.request.get(path)
  expect(answer.status()).toBe(200)
  await page.setContent((await answer.text()).replaceAll(/<script(?![^>]*ld\+json)[\s\S]*?<\/script>/g, ''))
  const content = (selector: string, name: string) => page.locator(selector).first().getAttribute(name)
  expect(await content('link[rel=canonical]', 'href')).toContain(path)
  expect(await content('meta[property="og:title"]', 'content')).toContain(product?.name)
  expect(await content('meta[property="og:image"]', 'content')).toContain(`/${product?.image}`)
  const scripts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const facts = scripts.flatMap((json) => JSON.parse(json)['@graph'] ?? [])
  expect(facts.find((fact) => fact['@type'] === 'Product')).toMatchObject({
    name: product?.name,
    sku: product?.reference,
    offers: { priceCurrency: 'DZD', availability: expect.stringMatching(/^https:\/\/schema\.org\//) },
  })
  expect(facts.find((fact) => fact['@type'] === 'ItemList').itemListElement).toHaveLength(products.length)
  expect(facts.some((fact) => fact['@type'] === 'BreadcrumbList')).toBe(true)
})

test('the search of a category forgives case and accents, reads references, and stays in the address', async ({
  page,
}) => {
  const { category, products } = await usualCategory(page)
  const product = products.find(({ reference }) => reference) as Product
  await page.goto(`/category/${category._id}`)
  const field = page.getByRole('searchbox', { name: `Rechercher dans ${category.name}` })

  await field.fill(unaccented(product.name).toUpperCase())
  await expect(page.getByText(/^1.résultat pour/)).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
  await expect(page).toHaveURL(/\?q=/)

  await page.reload()
  await expect(cards(page)).toHaveCount(1)
  await field.fill(product.reference ?? '')
  await expect(page.getByText(new RegExp(`pour.«.${literal(product.reference ?? '')}.»`))).toBeVisible()
  await expect(details(page, product)).toBeVisible()

  await field.fill('introuvable')
  await expect(page.getByText(/^0.résultat pour/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Voir tous les produits' }).click()
  await expect(cards(page)).toHaveCount(products.length)
  await expect(field).toHaveValue('')
})

test('only what is available can be asked for', { tag: '@one-width' }, async ({ page }) => {
  const gone = (await allProducts(page)).find(({ availability }) => !availability) as Product
  await page.goto(`/category/${gone.category.id}`)
  await expect(details(page, gone)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Disponibles seulement' }).check()
  await expect(details(page, gone)).toBeHidden()
  await expect(page).toHaveURL(/disponible=oui/)
})

test('an empty category says so whatever is looked for in it, and offers no search', {
  tag: '@one-width',
}, async ({ page, baseURL }) => {
  const staff = await openStaff(baseURL)
  const { id } = await staff.makeCategory(`Vide ${randomUUID().slice(0, 8)}`)
  await staff.close()
  await page.goto(`/category/${id}?q=becher&disponible=oui`)
  await expect(page.getByText('Pas de produits dans cette catégorie')).toBeVisible()
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveCount(0)
})

// Regression: screen readers heard only the title of the skeleton.
test('a category that was long on its way is said by its name', { tag: '@one-width' }, async ({ page }) => {
  const { category } = await usualCategory(page)
  await page.goto('/categories')
  const open = page.getByRole('link', { name: `Voir les produits : ${category.name}`, exact: true })
  await open.scrollIntoViewIfNeeded()
  const answer = await hold(page, '**/api/categories/*')
  await open.click()
  await expect(page).toHaveTitle(/^Chargement/)
  await page.waitForTimeout(300)
  answer()
  await expect(page.locator('[aria-live=polite].sr-only')).toContainText(category.name)
})

test('five skeletons stand for a category on its way; a failure offers to try again', {
  tag: '@one-width',
}, async ({ page }) => {
  const { category, products } = await usualCategory(page)
  await page.goto('/categories')
  const open = page.getByRole('link', { name: `Voir les produits : ${category.name}`, exact: true })
  await open.scrollIntoViewIfNeeded()
  const answer = await hold(page, '**/api/categories/*', { fails: true })
  await open.click()
  const waiting = page.getByRole('status', { name: 'Chargement des produits' })
  await expect(waiting).toBeVisible()
  await expect(waiting.locator(':scope > *')).toHaveCount(5)
  answer()
  const again = page.getByRole('button', { name: 'Réessayer' })
  await expect(again).toBeVisible()
  await page.unroute('**/api/categories/*')
  await again.click()
  await expect(cards(page)).toHaveCount(products.length)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('one browses, searches and reads a product', async ({ page }) => {
    const { category, products } = await usualCategory(page)
    const product = products[0] as Product
    await page.goto(`/category/${category._id}`)
    await expect(cards(page)).toHaveCount(products.length)
    await page.getByRole('searchbox', { name: `Rechercher dans ${category.name}` }).fill(product.name)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\?q=/)
    await details(page, product).click()
    await expect(page.getByRole('dialog', { name: product.name })).toBeVisible()
    await page.getByRole('dialog').getByRole('link', { name: 'Fermer' }).click()
    await expect(page).toHaveURL(/\?q=[^&]*$/)
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

const unaccented = (text: string) => text.normalize('NFD').replaceAll(/\p{Mn}/gu, '')
