import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { Product } from '#contract/catalogue'
import { demoPassword, people } from '#demo/people'
import { allProducts } from './catalogue.ts'
import { expect, expectAccessible, test } from './shop.ts'
import { openStaff } from './staff.ts'

const picture = 'public/social-card.png'
const sheet = {
  name: 'fiche.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'),
}

test.beforeEach(async ({ page }) => {
  const admin = people.find(({ role }) => role === 'admin')
  const login = await page.request.post('/api/users/login', {
    data: { email: admin?.email, password: demoPassword },
  })
  expect(login.status()).toBe(200)
})

/** The fields of a form only answer once the page lives, and so does its button. */
async function openForm(page: Page, path: string, submit: string) {
  await page.goto(path)
  await expect(page.getByRole('button', { name: submit })).toBeEnabled()
}

async function pick(page: Page, label: string, typed: string) {
  await page.getByRole('combobox', { name: label }).fill(typed)
  await page.getByRole('option', { name: typed }).click()
}

/** One that no other journey touches, of this browser's width either: the last ones are for these forms. */
async function demoProduct(page: Page, matches: (product: Product) => unknown): Promise<Product> {
  const found = (await allProducts(page)).filter(matches)
  return found.at(test.info().project.name === 'wide' ? -1 : -2) as Product
}

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const choose = (choices: Locator, name: string) => choices.getByText(name, { exact: true }).click()
const said = (page: Page, message: string) => expect(page.getByText(message).last()).toBeVisible()

async function makeOption(page: Page, name: string, values: string) {
  await openForm(page, '/dashboard/options/add-option', 'Ajouter l’option')
  await page.getByLabel('Nom').fill(name)
  await page.getByLabel('Valeurs').fill(values)
  await page.getByRole('button', { name: 'Ajouter l’option' }).click()
  await said(page, 'Option ajoutée avec succès')
}

async function makeCategory(page: Page, name: string) {
  await openForm(page, '/dashboard/categories/add-category', 'Ajouter la catégorie')
  await page.getByLabel('Nom').fill(name)
  await page.getByLabel('Description').fill('Pour un essai.')
  await page.getByLabel('Image').setInputFiles(picture)
  await page.getByRole('button', { name: 'Ajouter la catégorie' }).click()
  await said(page, 'Creation de la catégorie réussie')
}

async function findProduct(page: Page, name: string): Promise<Product> {
  const answer = await page.request.get(`/api/products?q=${encodeURIComponent(name)}`)
  const { products } = await answer.json()
  expect(products).toHaveLength(1)
  return products[0]
}

test('staff make an option, a category and a product of two options, and sell it at once', async ({
  page,
}) => {
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
  await said(page, 'Veuillez entrer le nom du document')
  await page.getByLabel('Nom du document').fill('Fiche technique')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ajouter le produit' }).click()
  await said(page, 'Produit ajouté avec succès')
  await expect(page).toHaveURL(/\/dashboard\/products$/)

  const product = await findProduct(page, name)
  expect(product).toMatchObject({ price: 1200.5, availability: true, document: { name: 'Fiche technique' } })
  expect(product.combinations.map(({ price }) => price)).toEqual([1500, 900.5, undefined])
  await page.goto(`/category/${product.category.id}?produit=${product._id}`)
  await expect(page.getByRole('dialog').getByText('Fiche technique')).toBeVisible()
})

test('what is missing is said beside its field, and nothing is sent', async ({ page }) => {
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

test('what is wrong with one of an option’s values is said beside all of them', async ({ page }) => {
  await openForm(page, '/dashboard/options/add-option', 'Ajouter l’option')
  await page.getByLabel('Nom').fill('Volume')
  const values = page.getByLabel('Valeurs')
  for (const [typed, sentence] of [
    ['a, b, ', 'Chaque valeur a de 1 à 100 caractères, sur une seule ligne'],
    [`a, ${'b'.repeat(101)}`, 'Chaque valeur a de 1 à 100 caractères, sur une seule ligne'],
    ['a, b, A', 'Une valeur ne peut figurer qu’une fois'],
  ] as const) {
    await values.fill(typed)
    await page.getByRole('button', { name: 'Ajouter l’option' }).click()
    await expect(values).toBeFocused()
    await expect(values).toHaveAttribute('aria-invalid', 'true')
    await expect(values).toHaveAccessibleDescription(new RegExp(sentence))
    await said(page, sentence)
  }
})

test('what is said of a form stands beside its button, never on it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openForm(page, '/dashboard/users/add-user', 'Ajouter l’utilisateur')
  const submit = page.getByRole('button', { name: 'Ajouter l’utilisateur' })
  await submit.click()
  const message = page.getByRole('alert').filter({ hasText: 'remplir tous les champs' })
  await expect(message).toBeVisible()
  // To where messages come up.
  await submit.evaluate((button) => scrollBy(0, button.getBoundingClientRect().bottom + 30 - innerHeight))
  await expect.poll(async () => overlap(await message.boundingBox(), await submit.boundingBox())).toBe(false)
})

type Box = Awaited<ReturnType<Locator['boundingBox']>>

function overlap(a: Box, b: Box) {
  if (!a || !b) throw new Error('One of them is not there.')
  const across = a.x < b.x + b.width && b.x < a.x + a.width
  return across && a.y < b.y + b.height && b.y < a.y + a.height
}

test('a price is corrected; without a change nothing is saved', async ({ page }) => {
  const product = await demoProduct(page, (each) => each.specificPricePerOption && each.document)
  const path = `/dashboard/products/update-product/${product._id}`
  await openForm(page, path, 'Enregistrer')
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue(product.name)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await said(page, 'Aucune modification détectée')
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
  await said(page, 'Produit mis à jour avec succès')
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
  await said(page, 'Produit mis à jour avec succès')
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
  const product = await demoProduct(page, (each) => !each.haveOptions)
  await openForm(page, `/dashboard/products/update-product/${product._id}`, 'Enregistrer')
  const other = await page.request.put(`/api/products/update/${product._id}`, {
    multipart: { price: String(product.price + 1) },
  })
  expect(other.status()).toBe(200)
  await page.getByLabel('Prix (DA)').fill('77')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Quelqu’un d’autre a modifié cette fiche')).toBeVisible()
  expect((await findProductById(page, product._id)).price).toBe(product.price + 1)
  // On a phone the pointer rests where the snackbar came up, which therefore waits.
  await page.locator('[data-snackbar]').getByRole('button').click()
  await page.getByRole('button', { name: 'Recharger la fiche' }).click()
  await expect(page.getByLabel('Prix (DA)')).toHaveValue(String(product.price + 1).replace('.', ','))
})

async function findProductById(page: Page, id: string): Promise<Product> {
  return (await (await page.request.get(`/api/products/${id}`)).json()).product
}

test('the product forms are accessible', async ({ page }) => {
  const product = await demoProduct(page, (each) => each.specificPricePerOption && each.document)
  await page.goto('/dashboard/products/add-product')
  await expectAccessible(page)
  await page.goto(`/dashboard/products/update-product/${product._id}`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ajouter une combinaison' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})
