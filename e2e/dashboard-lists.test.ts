import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readCsv } from '#server/testing/read-csv'
import { chooseAct, expectSaid, failing, isNarrow, logInAs, openList, rowsOf } from './dashboard.ts'
import { expect, expectAccessible, test } from './shop.ts'
import { hold, slowDown } from './slow-line.ts'

test.beforeEach(({ page }) => logInAs(page, 'admin'))

test('a list is its address: reloading, going back and sharing it restore it', { tag: '@one-width' }, async ({
  page,
}) => {
  await openList(page, '/dashboard/products')
  await page.getByRole('link', { name: 'Disponible', exact: true }).click()
  await expect(page).toHaveURL(/availability=true/)
  await page.getByLabel('Rechercher un produit').fill('micro')
  await expect(page).toHaveURL(/q=micro/)
  await expect(rowsOf(page).first()).toContainText(/micro/i)
  const shared = page.url()
  const found = await rowsOf(page).count()

  await page.reload()
  await expect(page.getByLabel('Rechercher un produit')).toHaveValue('micro')
  await expect(rowsOf(page)).toHaveCount(found)
  await page.goBack()
  await expect(page).toHaveURL('/dashboard/products?availability=true')
  await expect(page.getByLabel('Rechercher un produit')).toHaveValue('')
  await page.goForward()
  await expect(page).toHaveURL(shared)
  await expect(rowsOf(page)).toHaveCount(found)
})

test('the database sorts: a column tells its order, and pages follow each other both ways', {
  tag: '@one-width',
}, async ({ page }) => {
  await openList(page, '/dashboard/products?limit=50')
  if (isNarrow(page)) {
    await page.getByRole('button', { name: 'Trier' }).click()
    await page.getByRole('menuitemradio', { name: 'Prix, décroissant' }).click()
  } else {
    await page.getByRole('columnheader', { name: 'Prix' }).getByRole('link').click()
  }
  await expect(page).toHaveURL(/sort=-price/)
  await expect(page.locator('th', { hasText: 'Prix' })).toHaveAttribute('aria-sort', 'descending')
  const { products } = await (await page.request.get('/api/products?sort=-price&limit=51')).json()
  await expect(rowsOf(page).first()).toContainText(products[0].name)

  await page.getByRole('link', { name: 'Page suivante' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(rowsOf(page).first()).toContainText(products[50].name)
  await expect(page.getByText('51–100')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'produits' })).toContainText('page 2')
  await page.reload()
  await expect(rowsOf(page).first()).toContainText(products[50].name)
  await page.getByRole('link', { name: 'Page précédente' }).click()
  await expect(rowsOf(page).first()).toContainText(products[0].name)
  // The first page has no cursor, so that it also shows rows added since.
  await expect(page).not.toHaveURL(/cursor/)
})

test('a row opens with a click or the keyboard, and gives the focus back', async ({ page }) => {
  await openList(page, '/dashboard/orders')
  const first = rowsOf(page).first()
  const link = first.getByRole('link').first()
  const number = (await link.textContent()) ?? ''
  await link.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: number })
  await expect(panel.getByText('Commande passée')).toBeVisible()
  await expect(page).toHaveURL(/fiche=/)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(page).toHaveURL('/dashboard/orders')
  await expect(link).toBeFocused()

  await first.getByText(/DA/).click()
  await expect(panel).toBeVisible()
  const shared = page.url()
  await page.goto(shared)
  await expect(panel).toBeVisible()
  await page.getByRole('button', { name: 'Fermer', exact: true }).click()
  await expect(page).toHaveURL('/dashboard/orders')
})

// Regression: every cell of every row was remounted whenever a panel opened or a page was loading.
test('a row stays what it is when a panel opens over its list', { tag: '@one-width' }, async ({ page }) => {
  await openList(page, '/dashboard/orders')
  const link = rowsOf(page).first().getByRole('link').first()
  await link.evaluate((element) => element.setAttribute('data-same', ''))
  await link.click()
  await expect(page.getByRole('dialog').getByText('Commande passée')).toBeVisible()
  await expect(rowsOf(page).first().locator('a[data-same]')).toBeAttached()
})

test('an export holds exactly the rows of the list', { tag: '@one-width' }, async ({ page }) => {
  await openList(page, '/dashboard/orders?status=complété&sort=totalPrice')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Exporter' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('export.csv')
  const text = readFileSync(await download.path(), 'utf8')
  expect(text.startsWith('\ufeff')).toBe(true)
  const [titles = [], ...records] = readCsv(text.slice(1))
  const { orders } = await (
    await page.request.get('/api/orders/admin/orders?status=complété&sort=totalPrice')
  ).json()
  const numbers = records.map((record) => record[titles.indexOf('Numéro')])
  expect(numbers).toEqual(orders.map(({ number }: { number: string }) => number))
})

// Regression: the browser showed an error of its own, and nothing said why.
test('an export that the server refuses says why, and can be asked for again', { tag: '@one-width' }, async ({
  page,
}) => {
  await failing(page, 'orders/admin/export.csv**')
  await openList(page, '/dashboard/orders')
  await page.getByRole('link', { name: 'Exporter' }).click()
  await expectSaid(page, 'Le fichier n’a pas pu être téléchargé. Veuillez réessayer.')
  await page.unroute('**/api/orders/admin/export.csv**')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Exporter' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('export.csv')
})

// Regression: the search was dropped, and its words stayed in the field above rows they had not filtered.
test('what is chosen while a search is on its way is chosen of what is searched', {
  tag: '@one-width',
}, async ({ page }) => {
  await openList(page, '/dashboard/orders')
  const release = await hold(page, '**/api/orders/admin/orders?**')
  const asked = page.waitForRequest(/q=benali/)
  await slowDown(page)
  await page.getByLabel('Rechercher une commande').fill('benali')
  await asked
  await page.getByRole('link', { name: 'Mois' }).click()
  release()
  await expect(page).toHaveURL(/q=benali&period=month/)
  await expect(page.getByLabel('Rechercher une commande')).toHaveValue('benali')
})

test('an address whose order leads nowhere leads to the list’s start', { tag: '@one-width' }, async ({
  page,
}) => {
  await openList(page, '/dashboard/orders?sort=rien')
  await expect(page).toHaveURL('/dashboard/orders')
  await page.evaluate(() => history.replaceState(history.state, '', '?sort=rien'))
  await page.getByRole('link', { name: 'Utilisateur', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Utilisateurs' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/dashboard/orders')
  await expect(rowsOf(page).first()).toBeVisible()
})

test('a list that cannot be read says so and can be asked again', { tag: '@one-width' }, async ({ page }) => {
  await openList(page, '/dashboard/options')
  await page.route('**/api/options?**', (route) => route.abort())
  await page.getByLabel('Rechercher une option').fill('volume')
  await expect(page.getByText('La liste n’a pas pu être chargée')).toBeVisible()
  await page.unroute('**/api/options?**')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(rowsOf(page).first()).toContainText(/volume/i)
})

test('an option is found by its use', { tag: '@one-width' }, async ({ page }) => {
  const made = await page.request.post('/api/options/add', {
    data: { name: `Inutile ${randomUUID().slice(0, 8)}`, values: ['a'] },
  })
  const { option } = await made.json()
  // Other journeys add many options meanwhile, which would fill the page; hence the search.
  await openList(page, `/dashboard/options?q=${encodeURIComponent(option.name)}`)
  await page.getByRole('button', { name: /^Utilisation/ }).click()
  await page.getByRole('menuitemradio', { name: 'Inutilisées' }).click()
  await expect(page).toHaveURL(/used=false/)
  await expect(page.locator(`[data-row="${option._id}"]`)).toBeVisible()
  await chooseAct(page.locator(`[data-row="${option._id}"]`), 'Supprimer')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Option deleted successfully')).toBeVisible()
  await expect(page.locator(`[data-row="${option._id}"]`)).toHaveCount(0)
})

test('what the server would refuse is not offered', { tag: '@one-width' }, async ({ page }) => {
  await openList(page, '/dashboard/users?role=superAdmin')
  await expect(rowsOf(page).getByRole('button', { name: /^Actions/ })).toHaveCount(0)
  await expect(rowsOf(page).getByRole('checkbox')).toHaveCount(0)
  const { users } = await (await page.request.get('/api/users?role=superAdmin&limit=1')).json()
  await page.goto(`/dashboard/users/update-user/${users[0]._id}`)
  await expect(page.getByText('seul un super-administrateur peut le modifier')).toBeVisible()
  await expect(page.getByRole('main').getByText(users[0].email)).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toHaveCount(0)
  await expectAccessible(page)
  await openList(page, '/dashboard/users?role=admin')
  const { user } = await (await page.request.get('/api/users/who-am-i')).json()
  await page
    .locator(`[data-row="${user._id}"]`)
    .getByRole('button', { name: /^Actions/ })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Modifier' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Supprimer' })).toHaveCount(0)
})

// Regression: the list was filtered without saying so, and nothing removed the filter.
test('the journal of one thing says that it is only that', { tag: '@one-width' }, async ({ page }) => {
  await logInAs(page, 'superAdmin')
  for (const values of [['a'], ['b']]) {
    await page.request.post('/api/options/add', { data: { name: `Journal ${randomUUID()}`, values } })
  }
  await openList(page, '/dashboard/audit')
  await rowsOf(page).first().getByRole('link').first().click()
  await page.getByRole('link', { name: 'Toutes les actions sur cet objet' }).click()
  await expect(rowsOf(page)).toHaveCount(1)
  await page.getByRole('link', { name: 'Un seul objet' }).click()
  await expect(page).toHaveURL('/dashboard/audit')
  await expect(rowsOf(page).nth(1)).toBeVisible()
})
