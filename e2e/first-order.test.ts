import type { Page } from '@playwright/test'
import { formatPrice, multiplyPrice } from '#contract/money'
import { fillIn, linkSentTo, makeClient, stranger } from './accounts.ts'
import { chooseOption } from './catalogue.ts'
import { expectBackAtItsList, orderFromItsList, verifyOnTheWay } from './ordering.ts'
import { combinationWithItsPrice, placeOrder } from './products.ts'
import { expect, test } from './shop.ts'

test('a visitor finds a product, signs up for it, verifies, orders it, sees it and cancels it', async ({
  page,
}) => {
  const { product, combination, price } = await combinationWithItsPrice(page)
  const person = stranger()

  await page.goto(`/category/${product.category.id}?produit=${product._id}`)
  for (const choice of combination.options) await chooseOption(page, choice)
  await page.getByLabel('Quantité').fill('3')
  await page.getByRole('button', { name: 'Commander' }).click()
  await expect(page.getByText('Vous devez vous connecter pour commander').first()).toBeVisible()
  await expect(page).toHaveURL(/\/login\?retour=/)

  await page.getByRole('main').getByRole('link', { name: "S'inscrire" }).click()
  await fillIn(page, person)
  await page.getByRole('main').getByRole('button', { name: "S'inscrire" }).click()
  await expect(page.getByText('Bienvenue! Votre compte a été créé.')).toBeVisible()
  await expect(page).toHaveURL(/\/verify-email\?retour=/)
  await expect(page.getByText(person.email)).toBeVisible()

  await page.getByRole('button', { name: /Envoyer l’e-mail/ }).click()
  await expect(page.getByText('Email de vérification envoyé avec succès')).toBeVisible()
  // This second e-mail replaces the one that the sign-up sent. Its link opens a tab of its own; both tabs
  // return to the product being ordered.
  const tab = await page.context().newPage()
  await tab.goto(await linkSentTo(page.request, person.email, '/verify-email/', 2))
  await expect(tab.getByText(/Vous pouvez maintenant vous connecter\./)).toBeVisible()
  await expect(tab).toHaveURL(/\/category\/.*quantite=3/)
  await tab.close()
  await expect(page).toHaveURL(/\/category\/.*quantite=3/)

  await expect(page.getByLabel('Quantité')).toHaveValue('3')
  await page.getByRole('button', { name: 'Commander' }).click()
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await expect(page.getByText('Commande passée avec succès').first()).toBeVisible()
  // On a small screen the snackbar covers the buttons, and stays while the pointer is on it.
  await page.getByRole('button', { name: 'Fermer le message' }).last().click()
  await page.getByRole('link', { name: 'Voir mes commandes' }).click()

  const row = page.getByRole('row').filter({ hasText: product.name })
  await expect(row).toContainText('en cours')
  for (const { value } of combination.options) await expect(row).toContainText(value)
  await expect(row).toContainText(formatPrice(multiplyPrice(price, 3)))

  await startCancelling(page)
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(product.name)
  await question.getByRole('button', { name: 'Garder la commande' }).click()
  await expect(row).toContainText('en cours')
  await startCancelling(page)
  await question.getByRole('button', { name: 'Annuler la commande' }).click()
  await expect(page.getByText('Commande annulée avec succès.')).toBeVisible()
  await expect(row).toContainText('annulé')

  // On a small screen the snackbar covers the menu. Scrolling to reach the menu makes it open above or below
  // its button.
  await page.getByRole('button', { name: 'Fermer le message' }).last().click()
  await expect(page.locator('[data-snackbar]')).toHaveCount(0)
  await startCancelling(page)
  await expect(page.getByText('Vous ne pouvez pas annuler cette commande.')).toBeVisible()
  await expect(question).toBeHidden()
})

// Regression: the history held the product twice more, behind the login.
test('whoever signs up to order goes on with what they chose, and Back leads to its list', {
  tag: '@one-width',
}, async ({ page }) => {
  const person = stranger()
  const category = await orderFromItsList(page)
  await expect(page).toHaveURL(/\/login/)
  await page.getByRole('main').getByRole('link', { name: "S'inscrire" }).click()
  await fillIn(page, person)
  await page.getByRole('main').getByRole('button', { name: "S'inscrire" }).click()
  await verifyOnTheWay(page, person)
  await expectBackAtItsList(page, category)
})

test('a cancel that comes too late informs, and the page shows what became of the order', {
  tag: '@one-width',
}, async ({ page }) => {
  await makeClient(page)
  await placeOrder(page)
  await page.goto('/profile')
  const { orders } = await (await page.request.get('/api/orders')).json()
  await page.request.put(`/api/orders/update/${orders[0]._id}`, { data: { status: 'annulé' } })

  await startCancelling(page)
  await page.getByRole('button', { name: 'Annuler la commande' }).click()
  await expect(page.getByText('Vous ne pouvez pas annuler cette commande.')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page.getByRole('row').nth(1)).toContainText('annulé')
})

test('ordering again shows the price of today and opens the same choice and quantity', {
  tag: '@one-width',
}, async ({ page }) => {
  await makeClient(page)
  const { product, price } = await placeOrder(page, 4)
  await page.goto('/profile')
  await page.getByRole('link', { name: /^CMD-/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('CMD-')
  await expect(page.getByText('Commande passée')).toBeVisible()
  await page.getByRole('button', { name: 'Commander à nouveau' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row', { name: /Prix unitaire/ })).toContainText(formatPrice(price))
  await dialog.getByRole('link', { name: 'Continuer' }).click()
  await expect(page).toHaveURL(new RegExp(`produit=${product._id}`))
  await expect(page.getByLabel('Quantité')).toHaveValue('4')
})

async function startCancelling(page: Page) {
  await page
    .getByRole('button', { name: /^Actions pour la commande/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Annuler' }).click()
}
