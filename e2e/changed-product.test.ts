import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Product } from '#contract/catalogue'
import { formatPrice } from '#contract/money'
import { makeClient } from './accounts.ts'
import { chip, chooseOption, details } from './catalogue.ts'
import { logInAs, pick } from './dashboard.ts'
import { confirm, modify, openProduct, order, ownOrders, said } from './ordering.ts'
import { expect, test } from './shop.ts'
import { hold } from './slow-line.ts'
import { openStaff } from './staff.ts'

// Staff change a product while a client is ordering it.

const changed = 'Les options de ce produit ont changé. Veuillez vérifier votre choix.'

/** A new product, and `sellIn`, which sells it in the given volumes or, without any, without options. */
async function newProduct(baseURL: string | undefined) {
  const staff = await openStaff(baseURL)
  const name = `Volume ${randomUUID().slice(0, 8)}`
  await staff.makeOption(name, ['250 mL', '500 mL', '1 L'])
  const { products } = await staff.makeCategory(`Changeant ${randomUUID().slice(0, 8)}`, 1)
  const [product] = products as [Product]
  const volume = (value: string) => ({ name, value })
  const sellIn = (...values: string[]) =>
    staff.changeProduct(product._id, {
      haveOptions: String(values.length > 0),
      ...(values.length > 0 && {
        combinations: JSON.stringify(values.map((value) => ({ options: [volume(value)] }))),
      }),
    })
  return { staff, product, volume, sellIn }
}

test('a price that changed meanwhile is shown, and has to be confirmed again', async ({ page, baseURL }) => {
  const staff = await openStaff(baseURL)
  const { products } = await staff.makeCategory(`Essai de prix ${Date.now()}`, 1)
  const [product] = products as [Product]
  await makeClient(page)
  await openProduct(page, product)
  await page.getByLabel('Quantité').fill('2')
  await order(page).click()
  await staff.changeProduct(product._id, { price: '175.50' })
  await confirm(page).click()
  await expect(said(page, 'Le prix de ce produit a changé.')).toBeVisible()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText(formatPrice(351))
  expect(await ownOrders(page)).toEqual([])
  // Regression: the message stayed in the next recap, as if that order had been refused too.
  await modify(page).click()
  await order(page).click()
  await expect(confirm(page)).toBeVisible()
  await expect(drawer).not.toContainText('Le prix de ce produit a changé.')
  await confirm(page).click()
  await expect(said(page, 'Commande passée avec succès')).toBeVisible()
  expect((await ownOrders(page))[0].totalPrice).toBe(351)

  await openProduct(page, product)
  await order(page).click()
  await staff.changeProduct(product._id, { availability: 'Not availabale' })
  await confirm(page).click()
  await expect(said(page, 'Ce produit n’est plus disponible.')).toBeVisible()
  await expect(confirm(page)).toBeDisabled()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Ce produit n’est plus disponible.' }).first(),
  ).toBeVisible()
  await staff.close()
})

// Regression: only a snackbar told of the answer; the drawer reopened as if nothing had been ordered.
test('whoever closes the drawer before the answer finds it there when they open it again', async ({
  page,
  baseURL,
}) => {
  const { staff, product } = await newProduct(baseURL)
  await makeClient(page)
  await openProduct(page, product)
  const drawer = page.getByRole('dialog')
  const closeAndOpen = async (answer: () => void, told: string) => {
    await drawer.getByRole('button', { name: 'Fermer' }).click()
    await expect(drawer).toBeHidden()
    answer()
    await expect(said(page, told)).toBeVisible()
    await details(page, product).click()
  }
  await order(page).click()
  await staff.changeProduct(product._id, { price: '175.50' })
  let answer = await hold(page, '**/api/orders/create')
  await confirm(page).click()
  await closeAndOpen(answer, 'Le prix de ce produit a changé.')
  await expect(drawer.getByRole('alert')).toContainText('Le prix de ce produit a changé.')
  await page.unroute('**/api/orders/create')
  answer = await hold(page, '**/api/orders/create')
  await confirm(page).click()
  await closeAndOpen(answer, 'Commande passée avec succès')
  const [placed] = await ownOrders(page)
  await expect(drawer).toContainText(placed.number)
  // Reopened, the drawer starts the next order.
  await drawer.getByRole('button', { name: 'Fermer' }).first().click()
  await expect(drawer).toBeHidden()
  await details(page, product).click()
  await expect(order(page)).toBeVisible()
  await staff.close()
})

// Regression: the other option kept the former price, and its order was refused too.
test('where the price changed of one option, it is today’s of the others too', async ({ page, baseURL }) => {
  const { staff, product, volume, sellIn } = await newProduct(baseURL)
  await makeClient(page)
  await sellIn('250 mL', '500 mL')
  await openProduct(page, product)
  const drawer = page.getByRole('dialog')
  await chooseOption(page, volume('250 mL'))
  await order(page).click()
  await staff.changeProduct(product._id, { price: '175.50' })
  await confirm(page).click()
  await expect(said(page, 'Le prix de ce produit a changé.')).toBeVisible()
  await modify(page).click()
  await chooseOption(page, volume('500 mL'))
  await expect(drawer).toContainText(formatPrice(175.5))
  await order(page).click()
  await confirm(page).click()
  await expect(said(page, 'Commande passée avec succès')).toBeVisible()
  await staff.close()
})

// Regression: the drawer said « Veuillez choisir une option » beside the chosen one, or « Erreur lors de la
// commande », for ever.
test('a product whose options change while it is ordered shows today’s, and can be ordered', async ({
  page,
  baseURL,
}) => {
  const { staff, product, volume, sellIn } = await newProduct(baseURL)
  await makeClient(page)
  await sellIn('250 mL', '500 mL')
  await openProduct(page, product)
  const drawer = page.getByRole('dialog')
  const goOn = async () => {
    await order(page).click()
    await expect(confirm(page)).toBeVisible()
    await expect(drawer).not.toContainText(changed)
  }
  await chooseOption(page, volume('250 mL'))
  await goOn()

  await sellIn('500 mL', '1 L')
  await confirm(page).click()
  await expect(drawer).toContainText(changed)
  await expect(chip(page, volume('250 mL'))).toHaveCount(0)
  await chooseOption(page, volume('1 L'))
  await goOn()

  await sellIn()
  await confirm(page).click()
  await expect(drawer).toContainText(changed)
  await expect(chip(page, volume('1 L'))).toHaveCount(0)
  await goOn()

  await sellIn('250 mL')
  await confirm(page).click()
  await expect(drawer).toContainText(changed)
  await chooseOption(page, volume('250 mL'))
  await goOn()
  await confirm(page).click()
  await expect(said(page, 'Commande passée avec succès')).toBeVisible()
  expect((await ownOrders(page))[0].product.options).toEqual([volume('250 mL')])
  await staff.close()
})

test('a product that leaves the catalogue while it is ordered is told to be gone', async ({
  page,
  baseURL,
}) => {
  const { staff, product } = await newProduct(baseURL)
  await makeClient(page)
  await openProduct(page, product)
  await order(page).click()
  await staff.deleteProduct(product._id)
  await confirm(page).click()
  await expect(said(page, 'Ce produit n’est plus au catalogue')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Produit introuvable' })).toBeVisible()
  await expect(page).toHaveTitle(/Changeant/)
  await page.getByRole('button', { name: 'Voir la catégorie' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await staff.close()
})

test('staff who enter an order see what a product’s options have become', async ({ page, baseURL }) => {
  const { staff, product, sellIn } = await newProduct(baseURL)
  await sellIn('250 mL', '500 mL')
  await enterOrder(page, product)
  const add = page.getByRole('button', { name: 'Ajouter la commande' })
  const option = page.getByRole('combobox', { name: 'Option' })

  await sellIn('500 mL')
  await add.click()
  await expect(option).toHaveAccessibleDescription(new RegExp(changed))
  await expect(option).toHaveValue('')
  await pick(page, 'Option', '500', '500 mL')

  await sellIn()
  await add.click()
  const picked = page.getByRole('combobox', { name: 'Produit' })
  await expect(picked).toHaveAccessibleDescription(new RegExp(changed))
  // Regression: the option field was disabled while it had the focus, and the focus fell to the page.
  await expect(picked).toBeFocused()
  await expect(option).toBeDisabled()

  await sellIn('1 L')
  await add.click()
  await expect(option).toHaveAccessibleDescription(new RegExp(changed))
  await expect(option).toBeFocused()

  await staff.deleteProduct(product._id)
  await pick(page, 'Option', '1 L', '1 L')
  await add.click()
  await expect(picked).toHaveAccessibleDescription(/Ce produit n’est plus au catalogue/)
  await staff.close()
})

/** Fills in an order as staff, without sending it: « Amina Benali », 250 mL. */
async function enterOrder(page: Page, product: Product) {
  await logInAs(page, 'admin')
  await page.goto('/dashboard/orders/add-order')
  await pick(page, 'Client', 'client@paillasse.test', 'Amina Benali')
  await pick(page, 'Produit', product.name, product.name)
  await pick(page, 'Option', '250', '250 mL')
}
