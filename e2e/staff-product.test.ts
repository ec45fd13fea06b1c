import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { Product } from '#contract/catalogue'
import { ownProduct } from './catalogue.ts'
import { expectSaid, openForm } from './dashboard.ts'
import { expect, expectAccessible, test } from './shop.ts'
import { openAsAdmin } from './staff.ts'

const picture = 'public/social-card.png'
const sheet = {
  name: 'fiche.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'),
}

test.beforeEach(({ page }) => openAsAdmin(page))

async function pick(page: Page, label: string, typed: string) {
  await page.getByRole('combobox', { name: label }).fill(typed)
  await page.getByRole('option', { name: typed }).click()
}

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const choose = (choices: Locator, name: string) => choices.getByText(name, { exact: true }).click()

async function makeOption(page: Page, name: string, values: string) {
  await openForm(page, '/dashboard/options/add-option', 'Ajouter l’option')
  await page.getByLabel('Nom').fill(name)
  await page.getByLabel('Valeurs').fill(values)
  await page.getByRole('button', { name: 'Ajouter l’option' }).click()
  await expectSaid(page, 'Option ajoutée avec succès')
}

async function makeCategory(page: Page, name: string) {
  await openForm(page, '/dashboard/categories/add-category', 'Ajouter la catégorie')
  await page.getByLabel('Nom').fill(name)
  await page.getByLabel('Description').fill('Pour un essai.')
  await page.getByLabel('Image').setInputFiles(picture)
  await page.getByRole('button', { name: 'Ajouter la catégorie' }).click()
  await expectSaid(page, 'Creation de la catégorie réussie')
}

async function findProduct(page: Page, name: string): Promise<Product> {
  const answer = await page.request.get(`/api/products?q=${encodeURIComponent(name)}`)
  const { products } = await answer.json()
  expect(products).toHaveLength(1)
  return products[0]
}

test('staff make an option, a category and a product of two options, and sell it at once', {
  tag: '@one-width',
}, async ({ page }) => {
  const mark = randomUUID().slice(0, 8)
  const [volume, material] = [`Volume ${mark}`, `Matière ${mark}`]
  const name = `Bécher gradué ${mark}`
  await makeOption(page, volume, '100 mL, 250 mL')
  await makeOption(page, material, 'Verre, Acier inoxydable')
  await makeCategory(page, `Béchers ${mark}`)

  await openForm(page, '/dashboard/products/add-product', 'Ajouter le produit')
  await page.getByLabel('Nom', { exact: true }).fill(name)
  await pick(page, 'Catégorie', `Béchers ${mark}`)
  await page.getByLabel('Prix (DA)').fill('1 200,50')
  await page.getByLabel('Référence').fill(`BG-${mark}`)
  await page.getByLabel('Description').fill('Un bécher pour un essai.')
  await choose(group(page, 'Avec des options'), 'Oui')
  await choose(group(page, 'Prix spécifique par option'), 'Oui')
  await pick(page, 'Ajouter une option', volume)
  await pick(page, 'Ajouter une option', material)

  await page.getByRole('button', { name: 'Ajouter une combinaison' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(volume).selectOption('250 mL')
  await dialog.getByLabel(material).selectOption('Verre')
  await dialog.getByLabel('Prix (DA)').fill('1500')
  await dialog.getByRole('button', { name: 'Ajouter à la liste' }).click()
  await dialog.getByRole('button', { name: 'Ajouter à la liste' }).click()
  await expect(dialog.getByText('Cette combinaison est déjà dans la liste.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Terminer' }).click()

  await page.getByRole('button', { name: 'Générer toutes les combinaisons' }).click()
  await expect(page.getByText('4 combinaisons', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Prix de 250 mL · Verre (DA)')).toHaveValue('1500')
  await page.getByLabel('Prix de 100 mL · Verre (DA)').fill('900,5')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('Prix de 100 mL · Acier inoxydable (DA)')).toBeFocused()
  await page.getByRole('button', { name: 'Retirer 250 mL · Acier inoxydable' }).click()

  await page.getByLabel('Image du produit').setInputFiles(picture)
  await page.getByLabel('Fichier').setInputFiles(sheet)
  await page.getByRole('button', { name: 'Ajouter le produit' }).click()
  await expect(page.getByLabel('Nom du document')).toBeFocused()
  await expectSaid(page, 'Veuillez entrer le nom du document')
  await page.getByLabel('Nom du document').fill('Fiche technique')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ajouter le produit' }).click()
  await expectSaid(page, 'Produit ajouté avec succès')
  await expect(page).toHaveURL(/\/dashboard\/products$/)

  const product = await findProduct(page, name)
  expect(product).toMatchObject({ price: 1200.5, availability: true, document: { name: 'Fiche technique' } })
  expect(product.combinations.map(({ price }) => price)).toEqual([1500, 900.5, undefined])
  await page.goto(`/category/${product.category.id}?produit=${product._id}`)
  await expect(page.getByRole('dialog').getByText('Fiche technique')).toBeVisible()
})

test('a column of prices is pasted as it stands in the spreadsheet, empty cells included', {
  tag: '@one-width',
}, async ({ page }) => {
  const values = ['10 mL', '20 mL', '30 mL', '40 mL']
  const name = `Volume ${randomUUID()}`
  await page.request.post('/api/options/add', { data: { name, values } })
  await openForm(page, '/dashboard/products/add-product', 'Ajouter le produit')
  await choose(group(page, 'Avec des options'), 'Oui')
  await choose(group(page, 'Prix spécifique par option'), 'Oui')
  await pick(page, 'Ajouter une option', name)
  await page.getByRole('button', { name: 'Générer toutes les combinaisons' }).click()
  const price = (value: string) => page.getByLabel(`Prix de ${value} (DA)`)
  for (const value of values) await price(value).fill('1')
  await price('20 mL').evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '\r\n1 250,50\r\n')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(price('30 mL')).toHaveValue('1 250,50')
  const prices = await Promise.all(values.map((value) => price(value).inputValue()))
  expect(prices).toEqual(['1', '', '1 250,50', '1'])
})

test('what is missing is said beside its field, and nothing is sent', { tag: '@one-width' }, async ({
  page,
}) => {
  await openForm(page, '/dashboard/products/add-product', 'Ajouter le produit')
  await page.getByLabel('Nom du document').fill('Fiche technique')
  await page.getByRole('button', { name: 'Ajouter le produit' }).click()
  await expect(page.getByLabel('Nom', { exact: true })).toBeFocused()
  await expect(page.locator('form').getByText('Veuillez remplir tous les champs')).toHaveCount(5)
  await expect(page.locator('form').getByText('Veuillez selectionner un document')).toBeVisible()

  await choose(group(page, 'Avec des options'), 'Oui')
  await choose(group(page, 'Prix spécifique par option'), 'Oui')
  await choose(group(page, 'Avec des options'), 'Non')
  await expect(group(page, 'Prix spécifique par option').getByLabel('Non')).toBeChecked()
  await expect(group(page, 'Prix spécifique par option').getByLabel('Oui')).toBeDisabled()
})

test('the product forms are accessible', async ({ page }) => {
  const product = await ownProduct(page, (each) => each.specificPricePerOption && each.document)
  await page.goto('/dashboard/products/add-product')
  await expectAccessible(page)
  await page.goto(`/dashboard/products/update-product/${product._id}`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ajouter une combinaison' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})
