import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { allProducts } from './catalogue.ts'
import { expectSaid, failing, logInAs, openForm } from './dashboard.ts'
import { expect, test } from './shop.ts'
import { openAsAdmin } from './staff.ts'

test.beforeEach(({ page }) => openAsAdmin(page))

test('what is wrong with one of an option’s values is said beside all of them', {
  tag: '@one-width',
}, async ({ page }) => {
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
    await expectSaid(page, sentence)
  }
})

// Regression: the field accepted more, and was then refused as if it had been left empty.
test('no more can be typed into a field than the shop takes', { tag: '@one-width' }, async ({ page }) => {
  for (const [path, submit, fields] of [
    ['categories/add-category', 'Ajouter la catégorie', { Nom: 100 }],
    ['options/add-option', 'Ajouter l’option', { Nom: 100 }],
    ['users/add-user', 'Ajouter l’utilisateur', { Prénom: 100, Nom: 100, Adresse: 500 }],
  ] as const) {
    await openForm(page, `/dashboard/${path}`, submit)
    for (const [label, most] of Object.entries(fields)) {
      const field = page.getByLabel(label, { exact: true })
      await field.focus()
      await page.keyboard.insertText('x'.repeat(600))
      expect(await field.inputValue(), `${path}, ${label}`).toHaveLength(most)
    }
  }
})

test('what is said of a form stands beside its button, never on it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openForm(page, '/dashboard/users/add-user', 'Ajouter l’utilisateur')
  const submit = page.getByRole('button', { name: 'Ajouter l’utilisateur' })
  await submit.click()
  const message = page.getByRole('alert').filter({ hasText: 'remplir tous les champs' })
  await expect(message).toBeVisible()
  // Scrolls the button to where messages appear.
  await submit.evaluate((button) => scrollBy(0, button.getBoundingClientRect().bottom + 30 - innerHeight))
  await expectApart(message, submit)
})

test('what the server failed to do stands beside the message that says so, not below it', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await failing(page, 'options/add')
  await openForm(page, '/dashboard/options/add-option', 'Ajouter l’option')
  await page.getByLabel('Nom').fill('Volume')
  await page.getByLabel('Valeurs').fill('100 mL')
  const submit = page.getByRole('button', { name: 'Ajouter l’option' })
  await submit.click()
  const notice = page.locator('form').getByRole('alert')
  const message = page.locator('[data-snackbar]')
  await expect(notice).toBeVisible()
  await expect(message).toBeVisible()
  await page.evaluate(() => document.body.style.setProperty('padding-bottom', '100vh'))
  await submit.evaluate((button) => scrollBy(0, button.getBoundingClientRect().bottom + 30 - innerHeight))
  for (const other of [notice, submit]) await expectApart(message, other)
})

// Regression: it saved the product and left its page, without the choice being made in the dialog.
test('Ctrl+S sends no form from behind a dialog', { tag: '@one-width' }, async ({ page }) => {
  const product = (await allProducts(page)).find(({ combinations }) => combinations.length > 1)
  const path = `/dashboard/products/update-product/${product?._id}`
  await openForm(page, path, 'Enregistrer')
  const saving: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') saving.push(request.url())
  })
  await page.getByLabel('Description').fill('Une autre description.')
  // The screenshot of some browsers.
  await page.keyboard.press('Control+Shift+s')
  await page.getByRole('button', { name: 'Ajouter une combinaison' }).click()
  await expect(page.getByRole('dialog', { name: 'Ajouter une combinaison' })).toBeVisible()
  await page.keyboard.press('Control+s')
  await page.waitForTimeout(500)
  expect(saving).toEqual([])
  await expect(page.getByRole('dialog', { name: 'Ajouter une combinaison' })).toBeVisible()
})

// Regression: the session ended before the question was asked, when saving was no longer possible.
test('the logout asks before what is unsaved is lost, and only then ends the session', {
  tag: '@one-width',
}, async ({ page }) => {
  await openForm(page, '/dashboard/options/add-option', 'Ajouter l’option')
  await page.getByLabel('Nom').fill('Volume')
  const question = page.getByRole('alertdialog', { name: /Quitter sans enregistrer/ })
  await askForLogout(page)
  await question.getByRole('button', { name: 'Rester sur la page' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByLabel('Nom')).toHaveValue('Volume')
  expect(await isLoggedIn(page)).toBe(true)
  await askForLogout(page)
  await question.getByRole('button', { name: 'Quitter' }).click()
  await expect(page).toHaveURL('/')
  expect(await isLoggedIn(page)).toBe(false)
})

// Regression: every link to the login left the form, and what was typed was lost.
test('whoever is logged out while they fill in a form logs in beside it, and saves', {
  tag: '@one-width',
}, async ({ page }) => {
  await openForm(page, '/dashboard/options/add-option', 'Ajouter l’option')
  await page.getByLabel('Nom').fill(`Volume ${randomUUID().slice(0, 8)}`)
  await page.getByLabel('Valeurs').fill('100 mL')
  const submit = page.getByRole('button', { name: 'Ajouter l’option' })
  await page.context().clearCookies()
  await submit.click()
  const link = page.getByRole('link', { name: 'Connectez-vous dans un nouvel onglet' })
  const [login] = await Promise.all([page.waitForEvent('popup'), link.click()])
  await expect(login).toHaveURL(/\/login$/)
  await logInAs(login, 'admin')
  await login.close()
  await submit.click()
  await expect(page).toHaveURL('/dashboard/options')
  await expectSaid(page, 'Option ajoutée avec succès')
})

async function askForLogout(page: Page) {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Compte :/ })
    .click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

async function isLoggedIn(page: Page) {
  const { user } = await (await page.request.get('/api/users/who-am-i')).json()
  return user !== null
}

/** The two do not overlap, and this before the message goes by itself. */
const expectApart = (message: Locator, other: Locator) =>
  expect
    .poll(async () => overlap(await message.boundingBox(), await other.boundingBox()), { timeout: 2000 })
    .toBe(false)

type Box = Awaited<ReturnType<Locator['boundingBox']>>

function overlap(a: Box, b: Box) {
  if (!a || !b) throw new Error('One of them is not there.')
  const across = a.x < b.x + b.width && b.x < a.x + a.width
  return across && a.y < b.y + b.height && b.y < a.y + a.height
}
