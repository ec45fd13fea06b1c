import { randomUUID } from 'node:crypto'
import type { Product } from '#contract/catalogue'
import { fillIn, stranger } from './accounts.ts'
import { expectSaid, openForm } from './dashboard.ts'
import { expect, test } from './shop.ts'
import { loseAnswer } from './slow-line.ts'
import { openAsAdmin, openStaff } from './staff.ts'

test.beforeEach(({ page }) => openAsAdmin(page))

// Regression: the form said that somebody else had changed the product, then that nothing was changed, and
// could not be finished.
test('a form whose answer was lost can be saved again', async ({ page, baseURL }) => {
  const staff = await openStaff(baseURL)
  const { products } = await staff.makeCategory(`Fioles ${randomUUID().slice(0, 8)}`, 1)
  await staff.close()
  const [{ _id }] = products as [Product]
  await openForm(page, `/dashboard/products/update-product/${_id}`, 'Enregistrer')
  await page.getByLabel('Prix (DA)').fill('99')
  await page.route('**/api/products/update/*', loseAnswer, { times: 1 })
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Connexion impossible.')).toBeVisible()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expectSaid(page, 'Produit mis à jour avec succès')
  await expect(page).toHaveURL(/\/dashboard\/products$/)
})

// Regression: the form said « réessayez », and the second attempt made a second option.
test('whoever adds something and loses the answer is told to look before they add it again', async ({
  page,
}) => {
  await openForm(page, '/dashboard/options/add-option', 'Ajouter l’option')
  await page.getByLabel('Nom').fill(`Calibre ${randomUUID().slice(0, 8)}`)
  await page.getByLabel('Valeurs').fill('fin, gros')
  await page.route('**/api/options/add', loseAnswer, { times: 1 })
  await page.getByRole('button', { name: 'Ajouter l’option' }).click()
  await expect(page.getByText('Votre ajout a peut-être été enregistré.')).toBeVisible()
})

// Regression: this form alone said « réessayez », and the second attempt that the address was taken.
test('whoever adds a user and loses the answer is told so too', async ({ page }) => {
  await openForm(page, '/dashboard/users/add-user', 'Ajouter l’utilisateur')
  await fillIn(page, stranger())
  await page.route('**/api/users/add', loseAnswer, { times: 1 })
  await page.getByRole('button', { name: 'Ajouter l’utilisateur' }).click()
  await expect(page.getByText('Votre ajout a peut-être été enregistré.')).toBeVisible()
})
