import type { Product } from '#contract/catalogue'
import { usualCategory } from './catalogue.ts'
import { logInAs, openList } from './dashboard.ts'
import { expect, pageLives, test } from './shop.ts'
import { hold, scripts, slowly } from './slow-line.ts'

// Regression: the browser submitted the form by itself, to an address that answers 404; the message was lost.
test('a message waits until the page can send it', async ({ page }) => {
  const live = await hold(page, scripts)
  await page.goto('/contact', { waitUntil: 'commit' })
  await page.getByLabel('Votre adresse e-mail').fill('labo@example.test')
  await page.getByLabel('Votre message').fill('Un devis, s’il vous plaît.')
  await page.getByLabel('Votre adresse e-mail').press('Enter')
  await expect(page.getByRole('button', { name: 'Envoyer' })).toBeDisabled()
  live()
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByText('Message envoyé avec succès')).toBeVisible()
})

// Regression: a field looked empty, and what was typed into it replaced its whole value.
test('a product’s form is filled in before the page lives', { tag: '@one-width' }, async ({ page }) => {
  await logInAs(page, 'admin')
  const { products } = await usualCategory(page)
  const { _id, name, description } = products[0] as Product
  const live = await hold(page, scripts)
  await page.goto(`/dashboard/products/update-product/${_id}`, { waitUntil: 'commit' })
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue(name)
  await expect(page.getByLabel('Prix (DA)')).toHaveValue(/\d/)
  await expect(page.getByLabel('Description')).toHaveValue(description)
  await page.getByText('Indisponible', { exact: true }).click()
  live()
  await pageLives(page)
  await page.getByLabel('Nom', { exact: true }).fill(`${name} bis`)
  await expect(page.getByRole('radio', { name: 'Indisponible' })).toBeChecked()
})

// Regression: the field and the checkbox showed it, but the list and the address did not.
test('what is typed and ticked before the page lives is what it then shows', async ({ page }) => {
  const { category } = await usualCategory(page)
  const live = await hold(page, scripts)
  await page.goto(`/category/${category._id}`, { waitUntil: 'commit' })
  await page.getByRole('searchbox', { name: `Rechercher dans ${category.name}` }).fill('introuvable')
  await page.getByText('Disponibles seulement').click()
  live()
  await expect(page.getByText(/^0.résultat pour/)).toBeVisible()
  await expect(page).toHaveURL(/q=introuvable/)
  await expect(page).toHaveURL(/disponible=oui/)
})

test('what is looked for in a list before the page lives is found', { tag: '@one-width' }, async ({
  page,
}) => {
  await logInAs(page, 'admin')
  const live = await hold(page, scripts)
  await page.goto('/dashboard/options', { waitUntil: 'commit' })
  await page.getByLabel('Rechercher une option').fill('introuvable')
  live()
  await expect(page.getByText('Rien ne correspond')).toBeVisible()
})

// Regression: the word was added to the address as it was when typed, without the tick.
test('what is ticked while the address waits for a word stays ticked', async ({ page }) => {
  const { category } = await usualCategory(page)
  await page.goto(`/category/${category._id}`)
  await pageLives(page)
  const available = page.getByRole('checkbox', { name: 'Disponibles seulement' })
  await available.setChecked(true)
  await expect(page).toHaveURL(/disponible=oui/)
  await available.setChecked(false)
  await expect(page).not.toHaveURL(/disponible=oui/)
  await page.getByRole('searchbox', { name: `Rechercher dans ${category.name}` }).fill('a')
  await available.evaluate((box: HTMLElement) => box.click())
  await expect(page).toHaveURL(/q=a/)
  await expect(page).toHaveURL(/disponible=oui/)
  await expect(available).toBeChecked()
})

// Regression: it asked twice, once on Enter and once after the debounce of the last key.
test('a search sent with Enter asks the server once', { tag: '@one-width' }, async ({ page }) => {
  await logInAs(page, 'admin')
  await openList(page, '/dashboard/products')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/products?')) asked.push(request.url())
  })
  const field = page.getByLabel('Rechercher un produit')
  await field.fill('micro')
  await field.press('Enter')
  await expect(page).toHaveURL(/q=micro/)
  await page.waitForTimeout(500)
  expect(asked).toHaveLength(1)
})

// Regression: the list's answer to the first letters removed the letters typed since.
test('what is typed while a list is searched stays, and is searched too', { tag: '@one-width' }, async ({
  page,
}) => {
  await logInAs(page, 'admin')
  await openList(page, '/dashboard/options')
  const field = page.getByLabel('Rechercher une option')
  const release = await hold(page, '**/api/options?*')
  const asked = page.waitForRequest('**/api/options?*')
  await field.pressSequentially('vo')
  await asked
  await field.press('l')
  release()
  await expect(page).toHaveURL(/q=vol$/)
  await expect(field).toHaveValue('vol')
  await page.goBack()
  await expect(page).toHaveURL('/dashboard/options')
  await expect(field).toHaveValue('')
})

// Regression: the arriving page emptied the field.
test('what is looked for while another page is on its way stays', { tag: '@one-width' }, async ({ page }) => {
  await page.goto('/about')
  await pageLives(page)
  const field = page.getByRole('combobox', { name: 'Rechercher un produit' })
  await field.fill('avant')
  const release = await hold(page, '**/assets/contact-page-*.js')
  await page.getByRole('link', { name: 'Contact', exact: true }).first().click()
  await field.fill('pendant')
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact')
  await expect(field).toHaveValue('pendant')
  await expect(field).toBeFocused()
  await page.getByRole('link', { name: 'Catégories' }).first().click()
  await expect(field).toHaveValue('')
})

// Regression: the focus stayed in the field, as if a word were still being typed.
test('a search begun while another page is on its way leads to its answers', { tag: '@one-width' }, async ({
  page,
}) => {
  await page.goto('/about')
  await pageLives(page)
  const release = await hold(page, '**/assets/contact-page-*.js')
  await page.getByRole('link', { name: 'Contact', exact: true }).first().click()
  const field = page.getByRole('combobox', { name: 'Rechercher un produit' })
  await field.fill('verre')
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Résultats')
  await expect(page.getByRole('main')).toBeFocused()
  release()
})

// Regression: the arriving page took the focus, and the rest of the typed word with it.
test('a page that was long in coming takes the focus from no dialog', { tag: '@one-width' }, async ({
  page,
}) => {
  await logInAs(page, 'admin')
  await page.goto('/dashboard')
  await pageLives(page)
  await page.route('**/dashboard-add-category-page*.js', slowly)
  const field = page.getByRole('dialog', { name: 'Rechercher partout' }).getByRole('combobox')
  await page.keyboard.press('Control+k')
  await field.pressSequentially('ajouter cat')
  await page.keyboard.press('Enter')
  await expect(field).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('Bé')
  await expect(page.locator('input[name=name]')).toBeAttached()
  await page.keyboard.type('cher')
  await expect(field).toHaveValue('Bécher')
})

// Regression: a rejection that nobody awaited any more became a console error.
test('a page that one turns away from is missed by nobody', { tag: '@one-width' }, async ({ page }) => {
  await page.route('**/api/categories*', (route) => route.abort())
  for (const name of ['Catégories', 'Accueil']) {
    await page.goto('/contact')
    await pageLives(page)
    const asked = page.waitForRequest('**/api/categories*')
    await page.getByRole('navigation', { name: 'Navigation principale' }).evaluate((navigation, name) => {
      const links = [...navigation.querySelectorAll('a')]
      for (const label of [name, 'À propos']) links.find((link) => link.textContent === label)?.click()
    }, name)
    await asked
    await expect(page).toHaveURL('/about')
    await page.waitForTimeout(300)
  }
})
