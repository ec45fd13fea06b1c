import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Product } from '#contract/catalogue'
import { makeClient } from './accounts.ts'
import { allProducts, usualCategory } from './catalogue.ts'
import { failing, logInAs, openForm, openList, rowsOf } from './dashboard.ts'
import { placeOrder } from './products.ts'
import { expect, pageLives, test } from './shop.ts'
import { makeOrder } from './staff.ts'

// Regression: the focus fell to the top of the page, and the header checkbox showed a dash for a deleted row.
test('whoever deletes a row with the keyboard goes on from the row that takes its place', {
  tag: '@one-width',
}, async ({ page }) => {
  await logInAs(page, 'admin')
  const mark = randomUUID().slice(0, 8)
  for (const place of [1, 2, 3, 4]) {
    await page.request.post('/api/options/add', { data: { name: `${mark} ${place}`, values: ['a'] } })
  }
  await openList(page, `/dashboard/options?q=${mark}`)
  const link = (place: number) => page.getByRole('link', { name: `${mark} ${place}` })
  const agree = page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' })

  await page.getByRole('button', { name: `Actions : ${mark} 2` }).press('Enter')
  await page.getByRole('menuitem', { name: 'Supprimer' }).press('Enter')
  await agree.press('Enter')
  await expect(rowsOf(page)).toHaveCount(3)
  await expect(link(3)).toBeFocused()

  const all = page.getByLabel('Sélectionner la page')
  const bar = page.getByRole('region', { name: 'Lignes sélectionnées' })
  await page.getByLabel(`Sélectionner ${mark} 1`).press('Space')
  await bar.getByRole('button', { name: 'Supprimer' }).press('Enter')
  await agree.press('Enter')
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(all).toBeFocused()
  // A deleted row is no longer selected.
  expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(false)

  await all.press('Space')
  await expect(bar).toContainText('2\u00a0sélectionnées')
  await bar.getByRole('button', { name: 'Tout désélectionner' }).press('Enter')
  await expect(all).toBeFocused()

  await all.press('Space')
  await bar.getByRole('button', { name: 'Supprimer' }).press('Enter')
  await agree.press('Enter')
  await expect(page.getByText('Rien ne correspond')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('whoever takes combinations away with the keyboard goes on from the next one', {
  tag: '@one-width',
}, async ({ page }) => {
  await logInAs(page, 'admin')
  const product = (await allProducts(page)).find(({ combinations }) => combinations.length > 3) as Product
  await openForm(page, `/dashboard/products/update-product/${product._id}`, 'Enregistrer')
  const remove = page.getByRole('table').getByRole('button', { name: /^Retirer / })
  const [, second] = await remove.evaluateAll((buttons) => buttons.map((one) => one.ariaLabel ?? ''))
  await remove.first().press('Enter')
  await expect(page.getByRole('button', { name: second, exact: true })).toBeFocused()
  // A typed price would be lost for good, so removing all asks first.
  await page.getByRole('table').getByRole('textbox').first().fill('12')
  const all = page.getByRole('button', { name: 'Tout retirer' })
  await all.press('Enter')
  await expect(page.getByRole('button', { name: 'Annuler' }).last()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(all).toBeFocused()
  await all.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).press('Enter')
  await expect(page.getByRole('combobox', { name: 'Ajouter une option' })).toBeFocused()
})

test('whoever cancels an order with the keyboard goes on from what can still be done with it', async ({
  page,
}) => {
  await makeClient(page)
  await placeOrder(page)
  await page.goto('/profile')
  await page.getByRole('link', { name: /^CMD-/ }).click()
  await page.getByRole('button', { name: 'Annuler', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Annuler la commande' }).press('Enter')
  await expect(page.getByText('Commande annulée avec succès.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Commander à nouveau' })).toBeFocused()
})

test('a form that is opened leaves the focus at the top of the page', { tag: '@one-width' }, async ({
  page,
}) => {
  await logInAs(page, 'admin')
  const { category } = await usualCategory(page)
  await openForm(page, `/dashboard/categories/update-category/${category._id}`, 'Enregistrer')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
})

const ownHeading = (page: Page) => page.getByRole('heading', { name: 'Mes commandes' })
const actsOf = (page: Page) => page.getByRole('button', { name: /^Actions pour la commande/ })

test('whoever cancels an order that leaves the list with it goes on from the next one', async ({ page }) => {
  await makeClient(page)
  for (const quantity of [1, 2]) await placeOrder(page, quantity)
  await page.goto('/profile?statut=en+cours')
  await pageLives(page)
  for (const left of [1, 0]) {
    await actsOf(page).first().press('Enter')
    await page.getByRole('menuitem', { name: 'Annuler' }).press('Enter')
    await page.getByRole('button', { name: 'Annuler la commande' }).press('Enter')
    await expect(actsOf(page)).toHaveCount(left)
    await expect(left === 1 ? actsOf(page) : ownHeading(page)).toBeFocused()
  }
})

test('whoever turns the page of their orders, or clears a search, goes on from there', async ({ page }) => {
  await makeClient(page)
  await Promise.all(Array.from({ length: 26 }, () => placeOrder(page)))
  await page.goto('/profile')
  await pageLives(page)
  await page.getByRole('link', { name: 'Commandes plus anciennes' }).press('Enter')
  await expect(actsOf(page)).toHaveCount(1)
  await expect(ownHeading(page)).toBeFocused()

  await page.goto('/profile?q=CMD')
  await pageLives(page)
  await page.getByRole('link', { name: 'Effacer la recherche' }).press('Enter')
  await expect(page).toHaveURL('/profile')
  await expect(page.getByLabel('Rechercher dans mes commandes')).toBeFocused()
})

test('whoever asks again for a page that failed goes on from its content', { tag: '@one-width' }, async ({
  page,
}) => {
  await page.goto('/')
  await pageLives(page)
  await failing(page, 'categories/*')
  const { category } = await usualCategory(page)
  await page
    .getByRole('link', { name: `Voir les produits : ${category.name}`, exact: true })
    .first()
    .press('Enter')
  const again = page.getByRole('button', { name: 'Réessayer' })
  await expect(again).toBeVisible()
  await page.unrouteAll()
  await again.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: category.name })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

// Regression: nothing had the focus.
test('whoever asks again for a part of a page that failed goes on from its content', {
  tag: '@one-width',
}, async ({ page }) => {
  await page.goto('/')
  await pageLives(page)
  await failing(page, 'search?*')
  const field = page.getByRole('combobox', { name: 'Rechercher un produit' })
  await field.fill('verre')
  await field.press('Enter')
  const again = page.getByRole('button', { name: 'Réessayer' })
  await expect(again).toBeVisible()
  await page.unrouteAll()
  await again.press('Enter')
  await expect(again).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('whoever asks again to be verified goes on from the content', { tag: '@one-width' }, async ({
  page,
}) => {
  const again = page.getByRole('button', { name: 'Réessayer' })
  await failing(page, 'users/verify-email/*')
  await page.goto('/verify-email/inconnu')
  await expect(again).toBeVisible()
  await page.unrouteAll()
  await again.press('Enter')
  await expect(page.getByText('Ce lien n’est plus valable')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

// The pressed button is gone once the order has moved, and the list behind the panel cannot take the focus.
test('whoever moves an order with the keyboard, in a panel opened by its address, goes on from there', {
  tag: '@one-width',
}, async ({ page, baseURL }) => {
  await logInAs(page, 'admin')
  const order = await makeOrder(page, baseURL)
  await openList(page, `/dashboard/orders?fiche=${order._id}`)
  const panel = page.getByRole('dialog', { name: order.number })
  await panel.getByRole('button', { name: 'Marquer comme complétée' }).press('Enter')
  await expect(panel.getByRole('button', { name: 'Remettre en cours' })).toBeFocused()
})

test('whoever anonymises a client with the keyboard, in a panel opened by its address, goes on from there', {
  tag: '@one-width',
}, async ({ page }) => {
  await makeClient(page)
  const { user } = await (await page.request.get('/api/users/who-am-i')).json()
  await logInAs(page, 'admin')
  await openList(page, `/dashboard/users?fiche=${user._id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Anonymiser' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Anonymiser' }).press('Enter')
  const panel = page.getByRole('dialog', { name: 'Compte anonymisé' })
  await expect(panel.getByRole('link', { name: 'Voir ses commandes' })).toBeFocused()
})

// Regression: the focus fell to the top of the page.
test('a panel that its address opened, of a row on another page of the list, gives the focus to the content', async ({
  page,
}) => {
  await logInAs(page, 'admin')
  const { products } = await (await page.request.get('/api/products?sort=-name&limit=1')).json()
  await page.goto(`/dashboard/products?sort=name&fiche=${products[0]._id}`)
  await pageLives(page)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('#contenu')).toBeFocused()
})

// Regression: each change of the address remounted the field, and the focus was lost.
test('a day is typed to its end, whatever the list shows meanwhile', { tag: '@one-width' }, async ({
  page,
}) => {
  await logInAs(page, 'superAdmin')
  await page.goto('/dashboard/audit')
  await pageLives(page)
  const day = page.getByLabel('Du', { exact: true })
  await day.fill('2026-11-01')
  await expect(page).toHaveURL(/from=2026-11-01/)
  await day.press('ArrowUp')
  await expect(page).not.toHaveURL(/from=2026-11-01/)
  await expect(day).toBeFocused()
  await page.goBack()
  await expect(day).toHaveValue('2026-11-01')
})
