import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Product } from '#contract/catalogue'
import { formatPrice, multiplyPrice, totalTooLarge } from '#contract/money'
import type { Order } from '#contract/orders'
import { makeClient } from './accounts.ts'
import { chooseAct, openForm, pick, rowsOf } from './dashboard.ts'
import { combinationWithItsPrice, placeOrder } from './products.ts'
import { expect, expectAccessible, test } from './shop.ts'
import { loseAnswer } from './slow-line.ts'
import { makeOrder, openAsAdmin, openStaff } from './staff.ts'

const client = { name: 'Amina Benali', email: 'client@paillasse.test' }

test('staff add an order for a client, see its total follow, complete it and find it in the list', {
  tag: '@one-width',
}, async ({ page }) => {
  await openAsAdmin(page)
  const { product, combination, price } = await combinationWithItsPrice(page)
  const poNumber = `BC-${randomUUID().slice(0, 8)}`

  await page.goto('/dashboard/orders')
  await page.getByRole('link', { name: 'Ajouter une commande' }).first().click()
  await expect(page.getByRole('combobox', { name: 'Option' })).toBeDisabled()
  await page.getByRole('button', { name: 'Ajouter la commande' }).click()
  await expect(page.getByText('Veuillez remplir tous les champs').first()).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Client' })).toBeFocused()

  await pick(page, 'Client', client.email, client.name)
  await pick(page, 'Produit', product.reference ?? product.name, product.name)
  await page.getByRole('button', { name: 'Ajouter la commande' }).click()
  await expect(page.getByText('Veuillez choisir une option').first()).toBeVisible()
  const option = combination.options.map(({ value }) => value).join(' · ')
  await pick(page, 'Option', option, option)
  await expect(total(page)).toContainText(formatPrice(price))
  await page.getByLabel('Quantité').fill('3')
  await expect(total(page)).toContainText(formatPrice(multiplyPrice(price, 3)))
  await page.getByRole('button', { name: 'Augmenter' }).click()
  await expect(total(page)).toContainText(formatPrice(multiplyPrice(price, 4)))
  await page.getByLabel('Numéro de bon de commande').fill(poNumber)
  await page.getByRole('button', { name: 'Ajouter la commande' }).click()
  await expect(page.getByText('Commande ajoutée avec succès')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/orders$/)

  await page.goto(`/dashboard/orders?q=${poNumber}`)
  const row = page.getByRole('row').filter({ hasText: product.name })
  await expect(row).toContainText(client.name)
  await expect(row).toContainText(/en cours/i)
  await expect(row).toContainText(formatPrice(multiplyPrice(price, 4)))
  await chooseAct(rowsOf(page).first(), 'Modifier')
  await expect(page).toHaveURL(/\/update-order\//)

  // The list that the form was opened from has a filter of that name too: wait until its rows are gone.
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue(client.name)
  await expect(page.getByRole('combobox', { name: 'Option' })).toHaveValue(option)
  await expect(page.getByLabel('Quantité')).toHaveValue('4')
  await expect(page.getByLabel('Statut')).toHaveValue('en cours')
  await page.getByLabel('Statut').selectOption('complété')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Commande mise à jour avec succès')).toBeVisible()

  await page.goto(`/dashboard/orders?q=${poNumber}`)
  await expect(row).toContainText(/complété/i)
  await chooseAct(rowsOf(page).first(), 'Modifier')
  await expect(page).toHaveURL(/\/update-order\//)
  await expect(page.getByText('Complétée')).toBeVisible()
  // Regression: a server-rendered page opened on the first status of the list, which was then saved.
  await page.reload()
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeEnabled()
  await expect(page.getByLabel('Statut')).toHaveValue('complété')
})

test('a price that changed meanwhile is shown, and the order asked for again', { tag: '@one-width' }, async ({
  page,
  baseURL,
}) => {
  const staff = await openStaff(baseURL)
  const { products } = await staff.makeCategory(`Essai ${randomUUID().slice(0, 8)}`, 1)
  const [product] = products
  if (!product) throw new Error('No product was made.')
  await openAsAdmin(page)
  await page.goto('/dashboard/orders/add-order')
  await pick(page, 'Client', client.email, client.name)
  await pick(page, 'Produit', product.name, product.name)
  await page.getByLabel('Quantité').fill('2')
  await expect(total(page)).toContainText(formatPrice(300))
  await staff.changeProduct(product._id, { price: '175' })
  await staff.close()

  await page.getByRole('button', { name: 'Ajouter la commande' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Rien n’est enregistré' })).toContainText(
    formatPrice(350),
  )
  await expect(total(page)).toContainText(formatPrice(350))
  // Regression: the refusal kept its price beside the total of another quantity.
  await page.getByLabel('Quantité').fill('3')
  await expect(total(page)).toContainText(formatPrice(525))
  await expect(page.getByText(formatPrice(350))).toHaveCount(0)
  await page.getByRole('button', { name: 'Ajouter la commande' }).click()
  await expect(page.getByText('Commande ajoutée avec succès')).toBeVisible()
})

test('an order of staff whose answer is lost on the way is sent again, and is one', {
  tag: '@one-width',
}, async ({ page }) => {
  await openAsAdmin(page)
  const { product, combination } = await combinationWithItsPrice(page)
  const poNumber = `BC-${randomUUID().slice(0, 8)}`
  await page.goto('/dashboard/orders/add-order')
  await pick(page, 'Client', client.email, client.name)
  await pick(page, 'Produit', product.reference ?? product.name, product.name)
  const option = combination.options.map(({ value }) => value).join(' · ')
  await pick(page, 'Option', option, option)
  await page.getByLabel('Numéro de bon de commande').fill(poNumber)
  const found = () => ordersOf(page, poNumber)
  const add = page.getByRole('button', { name: 'Ajouter la commande' })
  await page.route('**/api/orders/add', loseAnswer)
  await add.click()
  await expect(page.locator('form').getByRole('alert')).toBeVisible()
  expect(await found()).toBe(1)
  await page.unroute('**/api/orders/add')
  // This holds however long the form stays open.
  await page.clock.setSystemTime(Date.now() + 20 * 60_000)
  // This differs from the order already placed: staff are told, and may want both.
  await page.getByLabel('Quantité').fill('2')
  await add.click()
  await expect(page.getByText('Votre première demande a peut-être été enregistrée')).toBeVisible()
  expect(await found()).toBe(1)
  await page.route('**/api/orders/add', loseAnswer, { times: 1 })
  await add.click()
  await expect(page.getByText('Commande ajoutée avec succès')).toBeVisible()
  expect(await found()).toBe(2)
})

test('a total that is too large is told beside it, and not sent', { tag: '@one-width' }, async ({
  page,
  baseURL,
}) => {
  const staff = await openStaff(baseURL)
  const { products } = await staff.makeCategory(`Essai ${randomUUID().slice(0, 8)}`, 1)
  const product = products[0] as Product
  await staff.changeProduct(product._id, { price: '12500' })
  await staff.close()
  await openAsAdmin(page)
  await page.goto('/dashboard/orders/add-order')
  await pick(page, 'Client', client.email, client.name)
  await pick(page, 'Produit', product.name, product.name)
  await page.getByLabel('Quantité').fill('1000000')
  await expect(total(page)).toHaveAccessibleDescription(totalTooLarge)
  await page.getByRole('button', { name: 'Ajouter la commande' }).click()
  await expect(page.locator('[data-snackbar]').filter({ hasText: totalTooLarge })).toBeVisible()
})

test('leaving a form with something in it asks first', { tag: '@one-width' }, async ({ page }) => {
  await openAsAdmin(page)
  await page.goto('/dashboard/orders/add-order')
  await pick(page, 'Client', client.email, client.name)
  await page.getByRole('link', { name: 'Annuler' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Rester sur la page' }).click()
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue(client.name)
  await page.getByRole('link', { name: 'Annuler' }).click()
  await question.getByRole('button', { name: 'Quitter' }).click()
  await expect(page).toHaveURL(/\/dashboard\/orders$/)
})

// Regression: the form was compared with its initial values while it still held the other quantity's total.
test('a quantity that is put back as it was leaves nothing to ask about', { tag: '@one-width' }, async ({
  page,
  baseURL,
}) => {
  await openAsAdmin(page)
  const { _id } = await makeOrder(page, baseURL)
  await openForm(page, `/dashboard/orders/update-order/${_id}`, 'Enregistrer')
  await page.getByRole('button', { name: 'Augmenter' }).click()
  await page.getByRole('button', { name: 'Diminuer' }).click()
  await page.getByRole('link', { name: 'Annuler' }).click()
  await expect(page).toHaveURL(/\/dashboard\/orders$/)
})

test('a cancelled order can be read, and stays closed', { tag: '@one-width' }, async ({ page }) => {
  const order = await cancelledOrder(page)
  await openAsAdmin(page)
  await page.goto(`/dashboard/orders/update-order/${order._id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.number)
  await expect(page.getByText('elle ne peut plus être modifiée ni rouverte')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toHaveCount(0)
  await expect(page.getByText('Annulée', { exact: true })).toBeVisible()
})

test('whoever or whatever something hangs on is not deleted', { tag: '@one-width' }, async ({ page }) => {
  await openAsAdmin(page)
  const { orders } = await (await page.request.get('/api/orders/admin/orders?limit=1')).json()
  const [{ client: buyer, product }] = orders as Order[] as [Order]
  const { product: sold } = await (await page.request.get(`/api/products/${product.id}`)).json()

  for (const [list, q, message] of [
    ['users', buyer.email, 'Cannot delete user with orders'],
    ['products', sold.name, 'Cannot delete product with orders'],
    ['categories', sold.category.name, 'On ne peut pas supprimer une catégorie qui contient des produits'],
  ]) {
    await page.goto(`/dashboard/${list}?q=${encodeURIComponent(q)}`)
    await chooseAct(rowsOf(page).first(), 'Supprimer')
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Supprimer' }).click()
    await expect(question.getByText(message)).toBeVisible()
  }
})

test('the forms of orders are accessible', async ({ page }) => {
  const closed = await cancelledOrder(page)
  await openAsAdmin(page)
  await page.goto('/dashboard/orders/add-order')
  await expect(page.locator('h1')).toHaveCount(1)
  await page.getByRole('button', { name: 'Ajouter la commande' }).click()
  await expect(page.getByText('Veuillez remplir tous les champs').first()).toBeVisible()
  await expectAccessible(page)
  const { orders } = await (
    await page.request.get('/api/orders/admin/orders?status=en%20cours&limit=1')
  ).json()
  for (const { _id } of [orders[0], closed]) {
    await page.goto(`/dashboard/orders/update-order/${_id}`)
    await expect(page.locator('h1')).toHaveCount(1)
    await expectAccessible(page)
  }
})

const total = (page: Page) => page.getByLabel('Prix total')

async function ordersOf(page: Page, q: string): Promise<number> {
  const answer = await page.request.get(`/api/orders/admin/orders?q=${q}`)
  return (await answer.json()).total
}

/** A cancelled order of a client who has just signed up; the page's browser is logged in as that client. */
async function cancelledOrder(page: Page): Promise<Order> {
  await makeClient(page)
  await placeOrder(page)
  const { orders } = await (await page.request.get('/api/orders')).json()
  const answer = await page.request.put(`/api/orders/update/${orders[0]._id}`, { data: { status: 'annulé' } })
  expect(answer.status()).toBe(200)
  return orders[0]
}
