import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { makeClient, type Stranger } from './accounts.ts'
import { logInAs, openList, rowsOf } from './dashboard.ts'
import { placeOrder } from './products.ts'
import { expect, expectAccessible, test } from './shop.ts'

test('a client takes a copy of their data, and staff erase who they are when asked to', async ({ page }) => {
  const person = await makeClient(page)
  await placeOrder(page)
  const { orders } = await (await page.request.get('/api/orders')).json()
  const [{ _id, number, client, product, quantity, totalPrice }] = orders

  await page.goto('/edit-profile')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Télécharger mes données' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('mes-donnees.json')
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data).toMatchObject({ account: { email: person.email }, orders: [{ number }] })
  await expectAccessible(page)

  await logInAs(page, 'admin')
  const { user } = await (await page.request.get(`/api/users/${client.id}`)).json()
  const corrected = { ...user, phoneNumber: '0550112233' }
  expect((await page.request.put(`/api/users/update/${client.id}`, { data: corrected })).status()).toBe(200)
  await openList(page, `/dashboard/users?fiche=${client.id}`)
  const panel = page.getByRole('dialog', { name: `${person.name} ${person.familyName}` })
  await panel.getByRole('button', { name: 'Anonymiser' }).click()
  const asked = page.getByRole('alertdialog', { name: /^Anonymiser le compte «.Nadia Ferhat/ })
  await expect(asked.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await asked.getByRole('button', { name: 'Anonymiser' }).click()
  await expect(asked.getByText('Ce client a des commandes en cours')).toBeVisible()

  const completed = { client, product, quantity, totalPrice, status: 'complété' }
  expect((await page.request.put(`/api/orders/update/${_id}`, { data: completed })).status()).toBe(200)
  await asked.getByRole('button', { name: 'Anonymiser' }).click()
  await expect(page.getByText('Compte anonymisé avec succès')).toBeVisible()
  const left = page.getByRole('dialog', { name: 'Compte anonymisé' })
  await expect(left).toBeVisible()
  // Regression: the form could be saved only with a name and an address again.
  await expect(left.getByRole('link', { name: 'Modifier' })).toHaveCount(0)
  await page.goto(`/dashboard/users/update-user/${client.id}`)
  await expect(page.getByText('Ce compte est anonymisé')).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  // Nothing is left to edit, but the account can still be deleted.
  await openList(page, '/dashboard/users?q=anonymis%C3%A9')
  await page
    .locator(`[data-row="${client.id}"]`)
    .getByRole('button', { name: /^Actions/ })
    .click()
  await expect(page.getByRole('menuitem')).toHaveText(['Supprimer'])
  await page.keyboard.press('Escape')
  // The journal's details about the client are erased too.
  await logInAs(page, 'superAdmin')
  await page.goto(`/dashboard/audit?entityId=${client.id}`)
  await rowsOf(page).last().getByRole('link').first().click()
  await expect(page.getByText('Le détail de cette action n’est pas conservé.')).toBeVisible()
  const { order } = await (await page.request.get(`/api/orders/${_id}`)).json()
  expect(order).toMatchObject({ number, client: { name: 'Compte', familyName: 'anonymisé' } })
})

const idOf = async (page: Page, { email }: Stranger): Promise<string> =>
  (await (await page.request.get(`/api/users?q=${encodeURIComponent(email)}`)).json()).users[0]._id

// Regression: the refusal was shown for every client, until the page was left.
test('what forbids to erase one client’s data is not said of the next one', async ({ page }) => {
  const free = await makeClient(page)
  const bound = await makeClient(page)
  await placeOrder(page)
  await logInAs(page, 'admin')
  await openList(page, '/dashboard/users?sort=-createdAt')
  const refusal = page.getByText('Ce client a des commandes en cours')
  const asked = page.getByRole('alertdialog')
  const ask = async (client: Stranger) => {
    await page
      .locator(`[data-row="${await idOf(page, client)}"]`)
      .getByRole('link')
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Anonymiser' }).click()
    await expect(asked.getByRole('button', { name: 'Annuler' })).toBeFocused()
  }
  await ask(bound)
  await asked.getByRole('button', { name: 'Anonymiser' }).click()
  await expect(refusal).toBeVisible()
  await asked.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await ask(free)
  await expect(refusal).toHaveCount(0)
})
