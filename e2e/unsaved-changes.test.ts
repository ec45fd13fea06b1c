import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { newPicture } from '#server/testing/pictures'
import { fillIn, makeClient, stranger } from './accounts.ts'
import { failing, openForm } from './dashboard.ts'
import { expect, test } from './shop.ts'
import { hold } from './slow-line.ts'
import { openAsAdmin } from './staff.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: /Quitter/ })

/** Staff send a new option over a slow line. @returns releases the answer */
async function sendOption(page: Page) {
  await openAsAdmin(page)
  await openForm(page, '/dashboard/options/add-option', 'Ajouter l’option')
  await page.getByLabel('Nom').fill(`Volume ${randomUUID().slice(0, 8)}`)
  await page.getByLabel('Valeurs').fill('100 mL, 250 mL')
  const answer = await hold(page, '**/api/options/add')
  await page.getByRole('button', { name: 'Ajouter l’option' }).click()
  return answer
}

// Regression: nothing asked during a save, so a refusal reached a page already left, and closing the tab cut
// an upload off.
test('a save under way is not left unasked, nor is its own way to the list asked about', {
  tag: '@one-width',
}, async ({ page }) => {
  const answer = await sendOption(page)
  expect(await asksBeforeClosing(page)).toBe(true)
  await page.getByRole('link', { name: 'Annuler' }).click()
  await expect(question(page)).toContainText('pendant l’enregistrement')
  await question(page).getByRole('button', { name: 'Rester sur la page' }).click()
  await expect(question(page)).toBeHidden()
  answer()
  await expect(page.getByText('Option ajoutée avec succès')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/options$/)
  await expect(question(page)).toBeHidden()
})

// Regression: the question went with the form, and the person stayed logged in without a word.
test('a logout that waits for an answer while the form is saved goes on once it is', {
  tag: '@one-width',
}, async ({ page }) => {
  const answer = await sendOption(page)
  await page.getByRole('button', { name: /Compte :/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(question(page)).toBeVisible()
  answer()
  await expect(page.getByText('Vous êtes déconnecté.')).toBeVisible()
})

// Regression: the form then counted as changed for good.
test('a picture that was chosen and taken away again leaves nothing to save', { tag: '@one-width' }, async ({
  page,
}) => {
  await openAsAdmin(page)
  const { categories } = await (await page.request.get('/api/categories')).json()
  for (const [path, submit] of [
    [`update-category/${categories[0]._id}`, 'Enregistrer'],
    ['add-category', 'Ajouter la catégorie'],
  ] as const) {
    await openForm(page, `/dashboard/categories/${path}`, submit)
    const picture = { name: 'photo.png', mimeType: 'image/png', buffer: await newPicture() }
    await page.getByLabel('Image').setInputFiles(picture)
    expect(await asksBeforeClosing(page)).toBe(true)
    await page.getByRole('button', { name: 'Retirer photo.png' }).click()
    await expect(page.getByText('photo.png')).toHaveCount(0)
    expect(await asksBeforeClosing(page)).toBe(false)
  }
})

// Regression: it led back twice, possibly out of the shop.
test('a double click on « Annuler » of the profile leads back once', { tag: '@one-width' }, async ({
  page,
}) => {
  await makeClient(page)
  await page.goto('/about')
  await page.goto('/profile')
  await page
    .getByRole('link', { name: /Modifier/ })
    .first()
    .click()
  await expect(page).toHaveURL('/edit-profile')
  await page.getByRole('button', { name: 'Annuler' }).dblclick()
  await expect(page).toHaveURL('/profile')
  await page.waitForTimeout(500)
  await expect(page).toHaveURL('/profile')
})

test('after a refusal the form asks as before', { tag: '@one-width' }, async ({ page }) => {
  await openAsAdmin(page)
  await openForm(page, '/dashboard/options/add-option', 'Ajouter l’option')
  await page.getByLabel('Nom').fill('Volume')
  await page.getByLabel('Valeurs').fill('100 mL')
  await failing(page, 'options/add')
  await page.getByRole('button', { name: 'Ajouter l’option' }).click()
  await expect(page.locator('form').getByRole('alert')).toBeVisible()
  expect(await asksBeforeClosing(page)).toBe(true)
  await page.getByRole('link', { name: 'Annuler' }).click()
  await expect(question(page)).toContainText('sans enregistrer')
})

test('one’s own profile is not left unasked, and Ctrl+S saves it and goes back', async ({ page }) => {
  await makeClient(page)
  await page.goto('/profile')
  await page
    .getByRole('link', { name: /Modifier/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeEnabled()
  expect(await asksBeforeClosing(page)).toBe(false)
  await page.getByLabel('Téléphone').fill('0550 11 22 33')
  await expect.poll(() => asksBeforeClosing(page)).toBe(true)
  for (const leave of [
    () => page.goBack(),
    () => page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click(),
    () => page.getByRole('button', { name: 'Annuler' }).click(),
  ]) {
    await leave()
    await question(page).getByRole('button', { name: 'Rester sur la page' }).click()
    await expect(question(page)).toBeHidden()
    await expect(page).toHaveURL('/edit-profile')
  }
  await expect(page.getByLabel('Téléphone')).toHaveValue('0550 11 22 33')
  await page.getByLabel('Téléphone').press('Control+s')
  await expect(page.getByText('Utilisateur mis à jour avec succès')).toBeVisible()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText('0550 11 22 33')).toBeVisible()
})

// Regression: such a change was not sent with the rest, and was lost without a word once the rest was saved.
test('while a form is sent nothing in it can be changed', { tag: '@one-width' }, async ({ page }) => {
  await openAsAdmin(page)
  await openForm(page, '/dashboard/users/add-user', 'Ajouter')
  const person = stranger()
  await fillIn(page, person)
  const answer = await hold(page, '**/api/users/add')
  await page.getByRole('button', { name: 'Ajouter' }).click()
  await expect(page.getByRole('button', { name: 'Ajouter' })).toHaveAttribute('aria-busy', 'true')
  const role = page.getByLabel('Rôle')
  const before = await role.inputValue()
  await role.focus()
  await page.keyboard.press('ArrowDown')
  await expect(role).toHaveValue(before)
  answer()
  await expect(page).toHaveURL(/\/dashboard\/users$/)
})

/** Whether the browser would ask before closing the tab. */
const asksBeforeClosing = (page: Page) =>
  page.evaluate(() => {
    const closing = new Event('beforeunload', { cancelable: true })
    dispatchEvent(closing)
    return closing.defaultPrevented
  })
