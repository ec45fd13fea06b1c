import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { openForm } from './dashboard.ts'
import { expect, expectAccessible, test } from './shop.ts'
import { openAsAdmin, openStaff } from './staff.ts'

test.beforeEach(({ page }) => openAsAdmin(page))

// Regression: these were the only fields that said nothing until the form was sent.
for (const [path, submit, names] of [
  ['products/add-product', 'Ajouter le produit', ['Catégorie']],
  ['orders/add-order', 'Ajouter la commande', ['Client', 'Produit']],
] as const) {
  test(`${path}: a choice that was passed over is asked for beside its field`, async ({ page }) => {
    await openForm(page, `/dashboard/${path}`, submit)
    for (const name of names) {
      const picker = page.getByRole('combobox', { name, exact: true })
      await picker.focus()
      await page.keyboard.press('Tab')
      await expect(picker).toHaveAttribute('aria-invalid', 'true')
      await expect(picker).toHaveAccessibleDescription(/Veuillez remplir tous les champs/)
      await picker.click()
      await choices(page).first().click()
      await expect(picker).not.toHaveValue('')
      await expect(picker).not.toHaveAttribute('aria-invalid')
    }
  })
}

test('an option that was passed over is asked for beside its field', async ({ page }) => {
  const { products } = await (await page.request.get('/api/products')).json()
  const { name } = products.find((product: { haveOptions: boolean }) => product.haveOptions)
  await openForm(page, '/dashboard/orders/add-order', 'Ajouter la commande')
  await page.getByRole('combobox', { name: 'Produit' }).fill(name)
  await choices(page).first().click()
  const option = page.getByRole('combobox', { name: 'Option' })
  await option.focus()
  await page.keyboard.press('Tab')
  await expect(option).toHaveAccessibleDescription(/Veuillez choisir une option/)
  await option.click()
  await choices(page).first().click()
  await expect(option).not.toHaveAttribute('aria-invalid')
})

test('a combination says which value is missing, and is made of the values that were kept', async ({
  page,
}) => {
  const [volume, material] = await openBuilder(page, { Volume: ['10 mL', '20 mL'], Matière: ['Verre', 'PP'] })
  await page.getByRole('group', { name: volume }).getByText('20 mL', { exact: true }).click()
  await page.getByRole('button', { name: 'Ajouter une combinaison' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter une combinaison' })
  const [first, second] = [dialog.getByLabel(volume), dialog.getByLabel(material)]
  await expect(first.getByRole('option')).toHaveText(['Choisir', '10 mL'])

  await dialog.getByRole('button', { name: 'Ajouter à la liste' }).click()
  await expect(first).toBeFocused()
  for (const [select, name] of [
    [first, volume],
    [second, material],
  ] as const) {
    await expect(select).toHaveAttribute('aria-invalid', 'true')
    await expect(select).toHaveAccessibleDescription(new RegExp(`Choisissez une valeur.: ${name}`))
  }
  await expectAccessible(page)
  await first.selectOption('10 mL')
  await expect(first).not.toHaveAttribute('aria-invalid')
  await dialog.getByRole('button', { name: 'Ajouter à la liste' }).click()
  await expect(second).toBeFocused()
  await second.selectOption('Verre')
  await dialog.getByRole('button', { name: 'Ajouter à la liste' }).click()
  await dialog.getByRole('button', { name: 'Terminer' }).click()
  await expect(page.getByText('1\u00a0combinaison', { exact: true })).toBeVisible()
})

test('without a value of each option there is no combination to add, and too many are said to be', async ({
  page,
}) => {
  const values = Array.from({ length: 40 }, (_, place) => `${place + 1} mL`)
  const [volume] = await openBuilder(page, { Volume: values, Flacon: values })
  await page.getByRole('button', { name: 'Générer toutes les combinaisons' }).click()
  await expect(page.locator('form').getByText(/combinaisons.: un produit en a .* au plus/)).toBeVisible()
  await page.getByRole('button', { name: `Aucune valeur : ${volume}` }).click()
  await expect(page.locator('form').getByText(/un produit en a .* au plus/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Ajouter une combinaison' })).toBeDisabled()
})

// Regression: the form held 800, and « Enregistrer » said « Valeur invalide. » without saying which.
test('combinations that are there already count among those that a product may have', async ({ page }) => {
  const values = Array.from({ length: 40 }, (_, place) => `${place + 1} mL`)
  const [volume, bottle] = await openBuilder(page, { Volume: values, Flacon: values.slice(0, 20) })
  const keep = async (kept: string[]) => {
    const group = page.getByRole('group', { name: volume })
    const all = page.getByRole('button', { name: `Toutes les valeurs : ${volume}` })
    if (await all.isVisible()) await all.click()
    await page.getByRole('button', { name: `Aucune valeur : ${volume}` }).click()
    for (const value of kept) await group.getByText(value, { exact: true }).click()
  }
  const generate = page.getByRole('button', { name: 'Générer toutes les combinaisons' })
  await keep(values.slice(0, 20))
  await generate.click()
  await expect(page.getByText('400\u00a0combinaisons ajoutées.')).toBeVisible()
  await keep(values.slice(20))
  await generate.click()
  await expect(
    page.locator('form').getByText(/^800.combinaisons.: un produit en a 500 au plus/),
  ).toBeVisible()
  await expect(generate).toHaveAccessibleDescription(/un produit en a 500 au plus/)
  await page.getByRole('button', { name: `Aucune valeur : ${bottle}` }).click()
  await expect(page.locator('form').getByText(/un produit en a .* au plus/)).toHaveCount(0)
})

// Regression: the button meant to get the focus could not have it, and the message was far above.
test('where a combination is missing and no option is chosen yet, one is asked for an option', async ({
  page,
  baseURL,
}) => {
  const staff = await openStaff(baseURL)
  const { products } = await staff.makeCategory(`Fioles ${randomUUID().slice(0, 8)}`, 1)
  await staff.close()
  await openForm(page, `/dashboard/products/update-product/${products[0]?._id}`, 'Enregistrer')
  await page.getByRole('group', { name: 'Avec des options' }).getByText('Oui', { exact: true }).click()
  const save = page.getByRole('button', { name: 'Enregistrer' })
  await expect(save).toBeDisabled()
  await save.click({ force: true })
  const option = page.getByRole('combobox', { name: 'Ajouter une option' })
  await expect(option).toBeFocused()
  await expect(option).toHaveAccessibleDescription(/combinaison/)
})

// Regression: « Oui » at once brought the message that something was missing.
test('who gives a new product options is told that combinations are missing when they are done, not before', async ({
  page,
}) => {
  await openForm(page, '/dashboard/products/add-product', 'Ajouter le produit')
  await page.getByLabel('Prix (DA)').fill('cent')
  await page.getByRole('group', { name: 'Avec des options' }).getByText('Oui', { exact: true }).click()
  // By then the form has been validated.
  await expect(page.getByLabel('Prix (DA)')).toHaveAttribute('aria-invalid', 'true')
  const option = page.getByRole('combobox', { name: 'Ajouter une option' })
  await expect(option).not.toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Ajouter le produit' }).click()
  await expect(option).toHaveAttribute('aria-invalid', 'true')
  await expect(option).toHaveAccessibleDescription(/combinaison/)
})

// Regression: the second half of a double click was told that its combination was in the list already.
test('a combination added with a double click is there, and nothing is wrong with it', async ({ page }) => {
  const [volume] = await openBuilder(page, { Volume: ['10 mL', '20 mL'] })
  await page.getByRole('button', { name: 'Ajouter une combinaison' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter une combinaison' })
  await dialog.getByLabel(volume).selectOption('10 mL')
  await dialog.getByRole('button', { name: 'Ajouter à la liste' }).dblclick()
  await expect(dialog.getByText('déjà dans la liste')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Terminer' }).click()
  await expect(page.getByText('1\u00a0combinaison', { exact: true })).toBeVisible()
})

// Regression: it was said in the description of the focused field, which is not read out.
test('an option that is chosen twice is said to be', async ({ page }) => {
  const [volume] = await openBuilder(page, { Volume: ['10 mL'] })
  await page.getByRole('combobox', { name: 'Ajouter une option' }).fill(volume)
  await page.getByRole('option', { name: volume }).click()
  await expect(page.locator('[data-snackbar=error]')).toContainText('est déjà choisie')
})

/** Choices of a picker only: a select has options too. */
const choices = (page: Page) => page.getByRole('listbox').getByRole('option')

/** Opens the form of a new product with these options, under unique names. */
async function openBuilder(page: Page, options: Record<string, string[]>) {
  const mark = randomUUID().slice(0, 8)
  await openForm(page, '/dashboard/products/add-product', 'Ajouter le produit')
  await page.getByRole('group', { name: 'Avec des options' }).getByText('Oui', { exact: true }).click()
  const names = []
  for (const [label, values] of Object.entries(options)) {
    const name = `${label} ${mark}`
    expect((await page.request.post('/api/options/add', { data: { name, values } })).status()).toBe(201)
    await page.getByRole('combobox', { name: 'Ajouter une option' }).fill(name)
    await page.getByRole('option', { name }).click()
    await expect(page.getByRole('group', { name })).toBeVisible()
    names.push(name)
  }
  return names as [string, string]
}
