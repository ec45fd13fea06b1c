import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Product } from '#contract/catalogue'
import { makeClient } from './accounts.ts'
import { allProducts, cards, details, productPath, usualCategory } from './catalogue.ts'
import { chooseAct, failing, isNarrow, logInAs, openForm, openList, rowsOf } from './dashboard.ts'
import { expect, pageLives, test } from './shop.ts'
import { hold, slowly } from './slow-line.ts'

/** Presses the close button twice before the page has reacted. */
const pressTwice = (page: Page) =>
  page
    // Waits until the dialog's code has loaded: until then a placeholder stands in for it.
    .locator('[role=dialog][data-open]')
    .getByRole('button', { name: 'Fermer' })
    .evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })

// Regression: the second press went back once more, out of the category.
test('a drawer closed with a double click leaves one in its category', { tag: '@one-width' }, async ({
  page,
}) => {
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

// Regression: the list lost its filter, or was left altogether.
test('a row closed with a double click leaves one in its list', { tag: '@one-width' }, async ({ page }) => {
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

// Regression: « Annuler », « Enregistrer » and the breadcrumb led to the start of the unfiltered list.
test('a form leads back to its list as it was left', async ({ page }) => {
  await logInAs(page, 'admin')
  const asked = [
    'users?role=client',
    'products?availability=true&sort=-price',
    'categories?sort=-createdAt',
    'orders?status=en+cours&limit=50',
    'options?sort=-name',
  ]
  // On a phone another link leads back, the same for every list.
  for (const list of isNarrow(page) ? asked.slice(-1) : asked) {
    await openList(page, `/dashboard/${list}`)
    await chooseAct(rowsOf(page).first(), 'Modifier')
    await page.getByRole('link', { name: 'Annuler' }).click()
    await expect(page).toHaveURL(`/dashboard/${list}`)
    await page.getByRole('link', { name: /^Ajouter une? / }).click()
    const above = page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link').nth(1)
    // A phone has no room for the breadcrumb.
    await (isNarrow(page) ? page.getByRole('link', { name: 'Annuler' }) : above).click()
    await expect(page).toHaveURL(`/dashboard/${list}`)
  }
})

// Regression: both forgot which list the form had been opened from.
test('neither the skip link nor another try at a form takes away the way back to its list', {
  tag: '@one-width',
}, async ({ page }) => {
  await logInAs(page, 'admin')
  const list = '/dashboard/options?sort=-name'
  await openList(page, list)
  await chooseAct(rowsOf(page).first(), 'Modifier')
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeEnabled()
  await page.getByRole('link', { name: 'Aller au contenu' }).press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('link', { name: 'Annuler' }).click()
  await expect(page).toHaveURL(list)

  await failing(page, 'options/*-*')
  await chooseAct(rowsOf(page).first(), 'Modifier')
  const again = page.getByRole('button', { name: 'Réessayer' })
  await expect(again).toBeVisible()
  await page.unroute('**/api/options/*-*')
  await again.click()
  await page.getByRole('link', { name: 'Annuler' }).click()
  await expect(page).toHaveURL(list)
})

test('a form leads back to the page and to the panel that it was opened from, even when it is read anew', {
  tag: '@one-width',
}, async ({ page }) => {
  await logInAs(page, 'admin')
  const name = `0 ${randomUUID().slice(0, 8)}`
  await page.request.post('/api/options/add', { data: { name, values: ['a'] } })
  await openList(page, '/dashboard/options?limit=50&sort=-createdAt')
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeEnabled()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeEnabled()
  await page.getByLabel('Valeurs').fill('a, b')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Option mise à jour avec succès')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/options?limit=50&sort=-createdAt')

  await openList(page, '/dashboard/products')
  for (const number of [2, 3]) {
    // By keyboard: on a phone the news of somebody else's order covers the link, and stays while hovered.
    await page.getByRole('link', { name: 'Page suivante' }).press('Enter')
    await expect(page.getByText(`Page ${number}`, { exact: true })).toBeAttached()
  }
  await rowsOf(page).first().getByRole('link').first().click()
  await page.getByRole('dialog').getByRole('link', { name: 'Modifier' }).click()
  await page.getByRole('link', { name: 'Annuler' }).click()
  await expect(page).toHaveURL(/page=3/)
  await expect(page.getByRole('dialog')).toBeVisible()
})

// Regression: when a slow save ended, the page jumped to the list of the saved row.
test('whoever leaves a form while it is being saved is not called away from where they went', {
  tag: '@one-width',
}, async ({ page }) => {
  await logInAs(page, 'admin')
  await openForm(page, '/dashboard/options/add-option', 'Ajouter l’option')
  await page.getByLabel('Nom').fill(`Volume ${randomUUID().slice(0, 8)}`)
  await page.getByLabel('Valeurs').fill('100 mL, 250 mL')
  const answer = await hold(page, '**/api/options/add')
  await page.getByRole('button', { name: 'Ajouter l’option' }).click()
  await page.getByRole('button', { name: /Compte :/ }).click()
  await page.getByRole('menuitem', { name: 'Voir la boutique' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitter' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Des offres exclusives')
  answer()
  await expect(page.getByText('Option ajoutée avec succès')).toBeVisible()
  await page.waitForTimeout(300)
  await expect(page).toHaveURL('/')
})

// Regression: the late answer took them to the login.
test('whoever closes a drawer before it is known who they are stays where they are', {
  tag: '@one-width',
}, async ({ page }) => {
  const plain = (await allProducts(page)).find(
    ({ availability, haveOptions }) => availability && !haveOptions,
  ) as Product
  const answer = await hold(page, '**/api/users/who-am-i')
  await page.goto(productPath(plain))
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Fermer' })).toBeVisible()
  await page.getByRole('button', { name: 'Commander', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  answer()
  await page.waitForTimeout(1500)
  await expect(page).toHaveURL(new RegExp(`/category/${plain.category.id}$`))
})

// Regression: so did a session that had ended while the order was being sent.
test('whoever closes a drawer before the order is answered stays where they are', {
  tag: '@one-width',
}, async ({ page }) => {
  await makeClient(page)
  const plain = (await allProducts(page)).find(
    ({ availability, haveOptions }) => availability && !haveOptions,
  ) as Product
  await page.goto(productPath(plain))
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Fermer' })).toBeVisible()
  await page.getByRole('button', { name: 'Commander', exact: true }).click()
  const answer = await hold(page, '**/api/orders/create')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  answer()
  await expect(page.getByText('Vous devez vous connecter pour commander')).toBeVisible()
  await page.waitForTimeout(300)
  await expect(page).toHaveURL(new RegExp(`/category/${plain.category.id}$`))
})

// Regression: skeletons replaced the results, so the page jumped up and the focus was lost.
test('more answers come below those that are there, however long they take', { tag: '@one-width' }, async ({
  page,
}) => {
  await page.goto('/recherche?q=verre')
  await expect(cards(page)).toHaveCount(24)
  await pageLives(page)
  const more = page.getByRole('link', { name: 'Afficher plus' })
  await more.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  let least = 24
  await page.exposeFunction('seen', (count: number) => {
    least = Math.min(least, count)
  })
  await page.evaluate(() =>
    new MutationObserver(() => {
      ;(window as unknown as { seen: (n: number) => void }).seen(document.querySelectorAll('article').length)
    }).observe(document.body, { childList: true, subtree: true }),
  )
  await page.route('**/api/search?*', slowly)
  await more.press('Enter')
  await expect(cards(page).nth(24)).toBeVisible()
  expect(least).toBe(24)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(place)
  await expect(cards(page).nth(24).getByRole('link')).toBeFocused()
})

// Regression: skeletons came first, too short to scroll down to the former place.
test('whoever comes back to a list finds their place, though the line is slow', async ({ page }) => {
  await page.goto('/recherche?q=verre')
  await pageLives(page)
  const last = cards(page).nth(23).getByRole('link')
  await last.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(500)
  await last.click()
  await expect(page).toHaveURL(/category/)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.route('**/api/search?*', async (route) => {
    await new Promise((done) => setTimeout(done, 400))
    await route.continue()
  })
  await page.goBack()
  await expect(cards(page)).toHaveCount(24)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(place, -1)
})

// Regression: on a phone the form opened scrolled to where the list had been, below its title.
test('a form that a row leads to begins at its top', async ({ page }) => {
  await logInAs(page, 'admin')
  await openList(page, '/dashboard/categories')
  await rowsOf(page).last().getByRole('link').first().click()
  await expect(page.getByLabel('Nom', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await page.goBack()
  await rowsOf(page).last().getByRole('link').first().scrollIntoViewIfNeeded()
  await rowsOf(page)
    .last()
    .click({ position: { x: 5, y: 5 } })
  await expect(page.getByLabel('Nom', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
})
