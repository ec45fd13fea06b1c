import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Product } from '#contract/catalogue'
import { ownProduct } from './catalogue.ts'
import { expectSaid, openForm } from './dashboard.ts'
import { expect, test } from './shop.ts'
import { openAsAdmin, openStaff } from './staff.ts'

test.beforeEach(({ page }) => openAsAdmin(page))

async function findProductById(page: Page, id: string): Promise<Product> {
  return (await (await page.request.get(`/api/products/${id}`)).json()).product
}

test('a price is corrected; without a change nothing is saved', async ({ page }) => {
  const product = await ownProduct(page, (each) => each.specificPricePerOption && each.document)
  const path = `/dashboard/products/update-product/${product._id}`
  await openForm(page, path, 'Enregistrer')
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue(product.name)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expectSaid(page, 'Aucune modification détectée')
  await expect(page).toHaveURL(path)

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Télécharger' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)

  const price = product.price + 10.5
  await page.getByLabel('Prix (DA)').fill(String(price).replace('.', ','))
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await page.keyboard.press('Control+s')
  const form = (await sent).postData() ?? ''
  expect([...form.matchAll(/ name="(\w+)"/g)].map(([, field]) => field)).toEqual(['price'])
  await expectSaid(page, 'Produit mis à jour avec succès')
  await expect(page).toHaveURL(/\/dashboard\/products$/)
  expect((await findProductById(page, product._id)).price).toBe(price)
})

test('a product is not saved again while it is saved, nor while something in its form is wrong', async ({
  page,
  baseURL,
}) => {
  const staff = await openStaff(baseURL)
  const { products } = await staff.makeCategory(`Mortiers ${randomUUID().slice(0, 8)}`, 1)
  await staff.close()
  const [{ _id }] = products as [Product]
  await openForm(page, `/dashboard/products/update-product/${_id}`, 'Enregistrer')
  const save = page.getByRole('button', { name: 'Enregistrer' })
  const price = page.getByLabel('Prix (DA)')
  await price.fill('cent')
  await save.click()
  await expect(price).toBeFocused()
  await expect(price).toHaveAttribute('aria-invalid', 'true')
  await expect(save).toBeDisabled()
  await save.click({ force: true })
  await expect(price).toBeFocused()
  await price.fill('99')
  await expect(save).toBeEnabled()

  const saved = Promise.withResolvers<void>()
  let sent = 0
  await page.route(`**/api/products/update/${_id}`, async (route) => {
    sent += 1
    await saved.promise
    await route.continue()
  })
  await save.click()
  await expect(save).toBeDisabled()
  await save.click({ force: true })
  saved.resolve()
  await expect(page).toHaveURL(/\/dashboard\/products$/)
  expect(sent).toBe(1)
})

test('a description that is taken away leaves nothing empty in the shop', async ({ page, baseURL }) => {
  const staff = await openStaff(baseURL)
  const { id, products } = await staff.makeCategory(`Creusets ${randomUUID().slice(0, 8)}`, 1)
  await staff.close()
  const [{ _id, name, category }] = products as [Product]
  await openForm(page, `/dashboard/products/update-product/${_id}`, 'Enregistrer')
  await page.getByLabel('Description').fill('')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expectSaid(page, 'Produit mis à jour avec succès')
  expect((await findProductById(page, _id)).description).toBe('')

  await page.goto(`/category/${id}?produit=${_id}`)
  const drawer = page.getByRole('dialog', { name })
  await expect(drawer.getByText('Disponible')).toBeVisible()
  await expect(drawer.getByRole('region', { name: 'Description' })).toHaveCount(0)
  await expect(page.locator('meta[name=description]').last()).toHaveAttribute(
    'content',
    `${name}, dans la catégorie ${category.name}.`,
  )
  await expect(page.locator(`[data-product="${_id}"] p:empty`)).toHaveCount(0)
})

test('two people on one product: the second is warned', async ({ page }) => {
  const product = await ownProduct(page, (each) => !each.haveOptions)
  await openForm(page, `/dashboard/products/update-product/${product._id}`, 'Enregistrer')
  const other = await page.request.put(`/api/products/update/${product._id}`, {
    multipart: { price: String(product.price + 1) },
  })
  expect(other.status()).toBe(200)
  await page.getByLabel('Prix (DA)').fill('77')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Quelqu’un d’autre a modifié cette fiche')).toBeVisible()
  expect((await findProductById(page, product._id)).price).toBe(product.price + 1)
  // On a phone the pointer rests where the snackbar appeared, so the snackbar does not go by itself.
  await page.locator('[data-snackbar]').getByRole('button').click()
  await page.getByRole('button', { name: 'Recharger la fiche' }).click()
  await expect(page.getByLabel('Prix (DA)')).toHaveValue(String(product.price + 1).replace('.', ','))
})
