import { randomUUID } from 'node:crypto'
import { chooseAct, logInAs, openList, rowsOf } from './dashboard.ts'
import { expect, test } from './shop.ts'
import { hold } from './slow-line.ts'
import { openStaff } from './staff.ts'

test.beforeEach(({ page }) => logInAs(page, 'admin'))

test('deleting names the product, keeps the safe button ready, and says why it may not', async ({ page }) => {
  const { orders } = await (await page.request.get('/api/orders/admin/orders?limit=1')).json()
  const { name, id } = orders[0].product
  await openList(page, `/dashboard/products?q=${encodeURIComponent(name)}`)
  await chooseAct(page.locator(`[data-row="${id}"]`), 'Supprimer')
  const dialog = page.getByRole('alertdialog', { name: `Supprimer le produit «\u202f${name}\u202f»\u202f?` })
  await expect(dialog.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expect(dialog.getByText('Cannot delete product with orders')).toBeVisible()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(dialog).toHaveCount(0)
})

// Regression: during the deletion the cancel button looked enabled, and did nothing.
test('what is being deleted is not called off any more, and the safe button shows it', async ({
  page,
  baseURL,
}) => {
  const staff = await openStaff(baseURL)
  const name = `Partant ${randomUUID().slice(0, 8)}`
  await staff.makeCategory(name, 1)
  await staff.close()
  await openList(page, `/dashboard/products?q=${encodeURIComponent(name)}`)
  await chooseAct(rowsOf(page).first(), 'Supprimer')
  const release = await hold(page, '**/api/products/delete/*')
  const dialog = page.getByRole('alertdialog')
  const safe = dialog.getByRole('button', { name: 'Annuler' })
  await expect(safe).toBeEnabled()
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expect(safe).toBeDisabled()
  release()
  await expect(dialog).toHaveCount(0)
})

// Regression: the panel of the deleted row stayed open, as « Cette fiche n’existe plus ».
test('a row deleted from its panel closes with it', async ({ page, baseURL }) => {
  const staff = await openStaff(baseURL)
  const name = `Panneau ${randomUUID().slice(0, 8)}`
  await staff.makeCategory(name, 2)
  await staff.close()
  await openList(page, `/dashboard/products?q=${encodeURIComponent(name)}`)
  const here = page.url()
  await rowsOf(page).first().getByRole('link').first().click()
  const panel = page.getByRole('dialog', { name: `${name} 001` })
  await expect(panel.getByRole('button', { name: 'Fermer' })).toBeFocused()
  await panel.getByRole('button', { name: 'Supprimer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Product deleted successfully')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(here)
  await expect(rowsOf(page)).toHaveCount(1)
})

// Regression: the page went back a second time, out of the list.
test('whoever goes back while what they deleted goes stays in the list', async ({ page, baseURL }) => {
  const staff = await openStaff(baseURL)
  const name = `Retour ${randomUUID().slice(0, 8)}`
  await staff.makeCategory(name, 2)
  await staff.close()
  await openList(page, '/dashboard/options')
  await openList(page, `/dashboard/products?q=${encodeURIComponent(name)}`)
  const here = page.url()
  await rowsOf(page).first().getByRole('link').first().click()
  const panel = page.getByRole('dialog', { name: `${name} 001` })
  await expect(panel.getByRole('button', { name: 'Fermer' })).toBeFocused()
  const release = await hold(page, '**/dashboard/products.data*')
  await panel.getByRole('button', { name: 'Supprimer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Product deleted successfully')).toBeVisible()
  await page.goBack()
  release()
  await expect(rowsOf(page)).toHaveCount(1)
  await page.waitForTimeout(500)
  await expect(page).toHaveURL(here)
})

test('an act on several rows tells honestly what became of each', async ({ page, baseURL }) => {
  const staff = await openStaff(baseURL)
  const name = `Lot ${randomUUID().slice(0, 8)}`
  const { id, products } = await staff.makeCategory(name, 3)
  const [ordered] = products
  const { users } = await (await page.request.get('/api/users?role=client&limit=1')).json()
  const placed = await page.request.post('/api/orders/add', {
    data: {
      client: { id: users[0]._id },
      product: { id: ordered?._id, options: [] },
      quantity: 1,
      status: 'en cours',
      totalPrice: 150,
    },
  })
  expect(placed.status()).toBe(201)
  await staff.changeProduct(products[2]?._id ?? '', { availability: 'false' })

  await openList(page, `/dashboard/products?category=${id}`)
  await page.getByLabel('Sélectionner la page').check()
  const bar = page.getByRole('region', { name: 'Lignes sélectionnées' })
  await expect(bar).toContainText('3\u00a0sélectionnés')
  await bar.getByRole('button', { name: 'Disponibilité' }).click()
  await page.getByRole('menuitem', { name: 'Rendre indisponibles' }).click()
  // One product was unavailable already. Regression: a red snackbar and a report called that a refusal.
  await expect(page.getByText('2\u00a0produits modifiés')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Compte rendu' })).toHaveCount(0)
  await expect(rowsOf(page).getByText('Indisponible')).toHaveCount(3)

  await page.getByLabel('Sélectionner la page').check()
  await bar.getByRole('button', { name: 'Supprimer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  const report = page.getByRole('region', { name: 'Compte rendu' })
  await expect(report).toContainText('2\u00a0supprimés, 1\u00a0bloqué\u00a0: commandes liées')
  await expect(report).toContainText(`${ordered?.name} — Cannot delete product with orders`)
  await expect(rowsOf(page)).toHaveCount(1)
  await report.getByRole('button', { name: 'Fermer le compte rendu' }).click()
  await expect(report).toHaveCount(0)

  await page.goto('/dashboard/categories')
  await page.getByLabel('Rechercher une catégorie').fill(name)
  await expect(rowsOf(page)).toHaveCount(1)
  await chooseAct(rowsOf(page), 'Supprimer')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(
    page
      .getByRole('alertdialog')
      .getByText('On ne peut pas supprimer une catégorie qui contient des produits'),
  ).toBeVisible()
  await staff.close()
})

// Regression: the selection was cleared once the rows of the other page were deleted.
test('what is chosen while rows of another page are being deleted stays chosen', async ({ page }) => {
  // « Zone » sorts last in the list, out of the other tests' way.
  const mark = `Zone ${randomUUID().slice(0, 8)}`
  for (let place = 10; place < 37; place += 1) {
    await page.request.post('/api/options/add', { data: { name: `${mark} ${place}`, values: ['a'] } })
  }
  const go = await hold(page, '**/api/options/delete/*')
  await openList(page, `/dashboard/options?q=${mark}`)
  await page.getByLabel(`Sélectionner ${mark} 10`).check()
  await page.getByLabel(`Sélectionner ${mark} 11`).check()
  const bar = page.getByRole('region', { name: 'Lignes sélectionnées' })
  await bar.getByRole('button', { name: 'Supprimer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(bar).toContainText('0 sur 2')
  await page.getByRole('link', { name: 'Page suivante' }).click()
  const other = page.getByLabel(`Sélectionner ${mark} 35`)
  await other.check()
  go()
  await expect(page.getByText('2\u00a0supprimées')).toBeVisible()
  await expect(bar).toContainText('1\u00a0sélectionnée')
  await expect(other).toBeChecked()
})

// Regression: the list said that there was nothing, beside « 25 options ».
test('when the last page loses its last row, the first is there', async ({ page }) => {
  const mark = randomUUID().slice(0, 8)
  const ids: string[] = []
  for (let place = 1; place <= 26; place += 1) {
    const made = await page.request.post('/api/options/add', {
      data: { name: `${mark} ${place}`, values: ['a'] },
    })
    ids.push((await made.json()).option._id)
  }
  await openList(page, `/dashboard/options?q=${mark}`)
  await page.getByRole('link', { name: 'Page suivante' }).click()
  await expect(rowsOf(page)).toHaveCount(1)
  await chooseAct(rowsOf(page), 'Supprimer')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(rowsOf(page)).toHaveCount(25)
  await expect(page).toHaveURL(`/dashboard/options?q=${mark}`)
  // Cleans up: other journeys look for their own options on the first page.
  for (const id of ids) await page.request.delete(`/api/options/delete/${id}`)
})

// Regression: closing the panel cancelled the navigation to the first page, and the list stayed empty.
test('whoever goes back on the way out of an empty last page finds the first one', async ({
  page,
  baseURL,
}) => {
  const staff = await openStaff(baseURL)
  const { id } = await staff.makeCategory(`Au bout ${randomUUID().slice(0, 8)}`, 26)
  await openList(page, `/dashboard/products?category=${id}`)
  await page.getByRole('link', { name: 'Page suivante' }).click()
  await expect(rowsOf(page)).toHaveCount(1)
  await rowsOf(page).getByRole('link').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await staff.deleteProduct(new URL(page.url()).searchParams.get('fiche') ?? '')
  await staff.close()
  let asked = 0
  // Never unrouted: a request made just as a route ends may wait for ever.
  await page.route(/api\/products\?(?!.*cursor)/, async (route) => {
    asked += 1
    if (asked === 1) await page.evaluate(() => history.back())
    await route.continue()
  })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(rowsOf(page)).toHaveCount(25)
  await expect(page).toHaveURL(`/dashboard/products?category=${id}`)
})

test('a row that somebody else deleted meanwhile goes', async ({ page }) => {
  const mark = randomUUID().slice(0, 8)
  const made = await page.request.post('/api/options/add', { data: { name: mark, values: ['a'] } })
  const { _id } = (await made.json()).option
  await openList(page, `/dashboard/options?q=${mark}`)
  await chooseAct(rowsOf(page), 'Supprimer')
  expect((await page.request.delete(`/api/options/delete/${_id}`)).status()).toBe(200)
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByText('Rien ne correspond')).toBeVisible()
})
