import { randomBytes, randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Product } from '#contract/catalogue'
import { refusals } from '#contract/refusals'
import { expect, pageLives, test } from './shop.ts'
import { hold } from './slow-line.ts'
import { openAsAdmin, openStaff } from './staff.ts'

test.beforeEach(({ page }) => openAsAdmin(page))

const submit = (page: Page) => page.getByRole('button', { name: 'Ajouter le produit' })
const image = (page: Page) => page.getByLabel('Image du produit')

/** A picture of noise, which does not compress. */
async function photo(width: number) {
  const raw = { width, height: width, channels: 3 as const }
  return sharp(randomBytes(width * width * 3), { raw })
    .jpeg()
    .toBuffer()
}

/** Fills in everything but the picture. */
async function fillForm(page: Page, baseURL: string | undefined) {
  const staff = await openStaff(baseURL)
  const name = `Fioles ${randomUUID().slice(0, 8)}`
  await staff.makeCategory(name)
  await staff.close()
  await page.goto('/dashboard/products/add-product')
  await expect(submit(page)).toBeEnabled()
  await pageLives(page)
  await page.getByLabel('Nom', { exact: true }).fill(`Produit de ${name}`)
  await page.getByRole('combobox', { name: 'Catégorie' }).fill(name)
  await page.getByRole('option', { name }).click()
  await page.getByLabel('Prix (DA)').fill('120')
  await page.getByLabel('Description').fill('Pour un essai.')
}

/** Gives a file as a browser does on paste or drop. */
function give(target: Locator, event: 'paste' | 'drop', name: string, bytes: Buffer) {
  return target.evaluate(
    (element, { event, name, base64 }) => {
      const files = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      files.items.add(new File([bytes], name, { type: 'image/jpeg' }))
      const given =
        event === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: files, bubbles: true, cancelable: true })
          : new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true })
      element.dispatchEvent(given)
    },
    { event, name, base64: bytes.toString('base64') },
  )
}

test('a picture is pasted, another dropped instead, and the last one is what the shop shows', async ({
  page,
  baseURL,
}) => {
  await fillForm(page, baseURL)
  await give(image(page), 'paste', 'collée.jpg', await photo(40))
  await expect(page.getByText('collée.jpg')).toBeVisible()
  await expect(page.getByAltText('Aperçu')).toBeVisible()
  await give(image(page), 'drop', 'déposée.jpg', await photo(60))
  await expect(page.getByText('déposée.jpg')).toBeVisible()
  const product = await add(page)
  const stored = await page.request.get(`/${product.image}`)
  expect((await sharp(await stored.body()).metadata()).width).toBe(60)
})

// Regression: the picture was shown, but not sent, and lost with the form.
test('a picture that is pasted while the form is sent is not taken', { tag: '@one-width' }, async ({
  page,
  baseURL,
}) => {
  await fillForm(page, baseURL)
  await give(image(page), 'paste', 'première.jpg', await photo(40))
  const answer = await hold(page, '**/api/products/add')
  await submit(page).click()
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true')
  await give(page.locator('body'), 'paste', 'seconde.jpg', await photo(60))
  await give(submit(page), 'paste', 'seconde.jpg', await photo(60))
  await expect(page.getByText('première.jpg')).toBeVisible()
  await expect(page.getByText('seconde.jpg')).toHaveCount(0)
  answer()
  await expect(page.getByText('Produit ajouté avec succès')).toBeVisible()
})

/** Sends the form. @returns the product that the shop has now */
async function add(page: Page): Promise<Product> {
  const answer = page.waitForResponse((reply) => reply.url().endsWith('/api/products/add'))
  await submit(page).click()
  const reply = await answer
  expect(reply.status(), await reply.text()).toBe(201)
  return (await reply.json()).product
}

test('a file that the server refuses is said beside its field, and another one is taken', async ({
  page,
  baseURL,
}) => {
  await fillForm(page, baseURL)
  const buffer = Buffer.from('Ceci n’est pas une image.')
  await image(page).setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
  await submit(page).click()
  await expect(page.locator('form').getByText(refusals['image.invalid'][1])).toBeVisible()
  await expect(page.getByLabel('Prix (DA)')).toHaveValue('120')
  await image(page).setInputFiles({
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo(40),
  })
  await add(page)
  await expect(page).toHaveURL(/\/dashboard\/products$/)
})

// Regression: the browser fires no change event for the same file, so the refused picture stayed.
test('a file that was made smaller can be chosen again', async ({ page }) => {
  await page.goto('/dashboard/products/add-product')
  await pageLives(page)
  for (const field of [image(page), page.getByLabel('Fichier')]) {
    const chosen = () => field.evaluate((input: HTMLInputElement) => input.value)
    await field.setInputFiles({ name: 'grand.jpg', mimeType: 'image/jpeg', buffer: await photo(40) })
    expect(await chosen()).toContain('grand.jpg')
    const chooser = page.waitForEvent('filechooser')
    await field.click()
    await chooser
    expect(await chosen()).toBe('')
  }
})

// Regression: every other change was lost with it.
test('a picture that will not do is taken away again, and the rest is saved', { tag: '@one-width' }, async ({
  page,
  baseURL,
}) => {
  const staff = await openStaff(baseURL)
  const { products } = await staff.makeCategory(`Ballons ${randomUUID().slice(0, 8)}`, 1)
  await staff.close()
  await page.goto(`/dashboard/products/update-product/${products[0]?._id}`)
  await pageLives(page)
  await page.getByLabel('Description').fill('Col rodé 29/32.')
  const buffer = await sharp(await photo(40))
    .gif()
    .toBuffer()
  await image(page).setInputFiles({ name: 'photo.gif', mimeType: 'image/gif', buffer })
  const refusal = page.locator('form').getByText(refusals['image.invalid'][1])
  await expect(refusal).toBeVisible()
  await page.getByRole('button', { name: 'Retirer photo.gif' }).click()
  await expect(refusal).toHaveCount(0)
  await expect(image(page)).toBeFocused()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page).toHaveURL(/\/dashboard\/products$/)
})

test('while a picture is on its way, how far it has got is shown', async ({ page, baseURL }) => {
  await fillForm(page, baseURL)
  await image(page).setInputFiles({
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo(500),
  })
  await uploadSlowly(page)
  await submit(page).click()
  await expectProgress(page)
  await expect(page).toHaveURL(/\/dashboard\/products$/)
})

test('a category’s picture of another kind is refused before it is sent', async ({ page }) => {
  await page.goto('/dashboard/categories/add-category')
  await expect(page.getByRole('button', { name: 'Ajouter la catégorie' })).toBeEnabled()
  await pageLives(page)
  const buffer = await sharp(await photo(40))
    .gif()
    .toBuffer()
  await page.getByLabel('Image').setInputFiles({ name: 'photo.gif', mimeType: 'image/gif', buffer })
  await expect(page.locator('form').getByText(refusals['image.invalid'][1])).toBeVisible()
})

test('how far a category’s picture has got is shown too, the first one and another one', async ({ page }) => {
  const name = `Burettes ${randomUUID().slice(0, 8)}`
  const picture = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo(500) }
  await page.goto('/dashboard/categories/add-category')
  const add = page.getByRole('button', { name: 'Ajouter la catégorie' })
  await expect(add).toBeEnabled()
  await page.getByLabel('Nom').fill(name)
  await page.getByLabel('Description').fill('Pour un essai.')
  await page.getByLabel('Image').setInputFiles(picture)
  await uploadSlowly(page)
  await add.click()
  await expectProgress(page)
  await expect(page).toHaveURL(/\/dashboard\/categories$/)

  const { categories } = await (await page.request.get(`/api/categories?q=${name}`)).json()
  await page.goto(`/dashboard/categories/update-category/${categories[0]._id}`)
  const save = page.getByRole('button', { name: 'Enregistrer' })
  await expect(save).toBeEnabled()
  await page.getByLabel('Image').setInputFiles(picture)
  await save.click()
  await expectProgress(page)
  await expect(page).toHaveURL(/\/dashboard\/categories$/)
})

async function uploadSlowly(page: Page) {
  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 100_000 }
  await network.send('Network.emulateNetworkConditions', slow)
}

async function expectProgress(page: Page) {
  const progress = page.getByRole('progressbar', { name: 'Envoi des fichiers' })
  await expect(progress).toBeVisible()
  await expect(progress).toHaveAttribute('value', /^[1-9]\d?$/)
  // Screen readers are told too.
  await expect(page.getByRole('status').filter({ hasText: 'Envoi des fichiers' })).toBeVisible()
}

test('over somebody else’s change one keeps one’s own, and is warned anew of a later one', async ({
  page,
  baseURL,
}) => {
  const staff = await openStaff(baseURL)
  const { products } = await staff.makeCategory(`Pinces ${randomUUID().slice(0, 8)}`, 1)
  const [{ _id }] = products as [Product]
  const priceNow = async () =>
    (await (await page.request.get(`/api/products/${_id}`)).json()).product.price as number
  await page.goto(`/dashboard/products/update-product/${_id}`)
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeEnabled()
  await pageLives(page)
  await page.getByLabel('Prix (DA)').fill('77')
  const warning = page.getByText('Quelqu’un d’autre a modifié cette fiche')
  const keep = page.getByRole('button', { name: 'Garder mes changements' })

  await staff.changeProduct(_id, { price: '200' })
  await page.keyboard.press('Control+s')
  await expect(warning).toBeVisible()
  expect(await priceNow()).toBe(200)
  await staff.changeProduct(_id, { price: '300' })
  const refused = page.waitForResponse((reply) => reply.request().method() === 'PUT')
  await keep.click()
  expect((await refused).status()).toBe(409)
  await expect(warning).toBeVisible()
  expect(await priceNow()).toBe(300)
  await keep.click()
  await expect(page).toHaveURL(/\/dashboard\/products$/)
  expect(await priceNow()).toBe(77)
  await staff.close()
})
