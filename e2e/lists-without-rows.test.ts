import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { logInAs, openList, rowsOf } from './dashboard.ts'
import { expect, pageLives, test } from './shop.ts'

test.beforeEach(({ page }) => logInAs(page, 'superAdmin'))

const lists = [
  { list: 'products', link: 'Produits', sentence: 'Aucun produit' },
  {
    list: 'categories',
    link: 'Catégories',
    sentence: "Aucune catégorie n'a été trouvée. Veuillez en créer une",
  },
  {
    list: 'orders',
    link: 'Commandes',
    sentence: 'Pas de commandes pour le moment. Veuillez en ajouter une.',
  },
  { list: 'options', link: 'Options', sentence: 'No options found' },
]

test('a list that holds nothing says so in the specified words, with a way out', async ({ page }) => {
  for (const { list, link, sentence } of lists) {
    const nothing = { [list]: [], total: 0, nextCursor: null, previousCursor: null }
    await page.route(`**/api/**/${list}?*`, (route) => route.fulfill({ json: nothing }))
    await page.goto('/dashboard/users')
    await pageLives(page)
    await page.getByRole('link', { name: link, exact: true }).click()
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /^Ajouter/ })).toHaveCount(2)
  }
})

test('a search that finds nothing says so in the specified words, and how to see all again', async ({
  page,
}) => {
  for (const { list, sentence } of lists) {
    await openList(page, `/dashboard/${list}`)
    const said = page.getByRole('main').getByRole('status').first()
    await expect(said).toHaveText(/^\d/)
    await said.evaluate((status) => status.setAttribute('data-same', ''))
    await page
      .getByRole('main')
      .getByRole('textbox', { name: /^Rechercher/ })
      .fill('zzzzzz')
    await expect(page.getByText('Rien ne correspond à cette recherche')).toBeVisible()
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
    // Screen readers announce it, because the live region is the same element as before.
    await expect(said).toHaveText(/^0/)
    await expect(said).toHaveAttribute('data-same')
    await page.getByRole('link', { name: 'Effacer les filtres' }).click()
    await expect(rowsOf(page).first()).toBeVisible()
  }
})

// Regression: « La liste n’a pas pu être chargée » offered a retry that failed for ever.
test('whoever is logged out while they filter a list logs in and finds it as they left it', async ({
  page,
}) => {
  await openList(page, '/dashboard/orders')
  await page.context().clearCookies()
  await page.getByRole('textbox', { name: 'Rechercher une commande' }).fill('volume')
  await expect(page).toHaveURL(/\/login\?retour=%2Fdashboard%2Forders%3Fq%3Dvolume$/)
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
})

const leaveAct = (page: Page) =>
  page.request.post('/api/options/add', { data: { name: `Journal ${randomUUID()}`, values: ['a'] } })

// Regression: once newer acts had moved it to another page, the panel said that it was not on this one.
test('an act of the journal opens from its address, whatever page it is on', async ({ page }) => {
  await leaveAct(page)
  const { entries } = await (await page.request.get('/api/audit?limit=1')).json()
  const panel = page.getByRole('dialog')
  await page.goto(`/dashboard/audit?to=2020-01-01&fiche=${entries[0]._id}`)
  await expect(panel.getByText(entries[0].actor.email)).toBeVisible()
  await page.goto('/dashboard/audit?fiche=999999')
  await expect(panel.getByText('Cette action n’est pas dans le journal')).toBeVisible()
})

test('an act of the journal that cannot be read can be asked for again', async ({ page }) => {
  await leaveAct(page)
  let fails = true
  await page.route('**/api/audit/*', (route) =>
    fails ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  )
  const panel = page.getByRole('dialog')
  const again = panel.getByRole('button', { name: 'Réessayer' })
  const hasFocus = () => panel.evaluate((dialog) => dialog.contains(document.activeElement))
  const askAgain = async () => {
    await expect(again).toBeVisible()
    fails = false
    await again.press('Enter')
    await expect(panel.getByRole('link', { name: 'Toutes les actions sur cet objet' })).toBeVisible()
    await expect.poll(hasFocus).toBe(true)
    fails = true
  }
  await openList(page, '/dashboard/audit')
  await rowsOf(page).first().getByRole('link').first().click()
  await askAgain()
  // After the reload the server renders the panel, which hydrates in place.
  await page.reload()
  await askAgain()
})

// Regression: the panel looked complete without its history.
test('the panel of an order says that its history could not be read, and reads it again', async ({
  page,
}) => {
  let fails = true
  await page.route(/\/api\/orders\/[\da-f-]{36}$/, (route) =>
    fails ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  )
  await openList(page, '/dashboard/orders')
  await rowsOf(page).first().getByRole('link').first().click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByText('L’historique n’a pas pu être chargé')).toBeVisible()
  fails = false
  await panel.getByRole('button', { name: 'Réessayer' }).click()
  await expect(panel.getByRole('heading', { name: 'Historique' })).toBeVisible()
})

test('a cancelled order is not offered for changes', async ({ page }) => {
  await openList(page, '/dashboard/orders?status=annulé')
  await rowsOf(page)
    .first()
    .getByRole('button', { name: /^Actions/ })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Supprimer' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Modifier' })).toHaveCount(0)
})

// Regression: the filter showed « … » for ever, as if the name were still loading.
test('a filter on what is gone says so', { tag: '@one-width' }, async ({ page }) => {
  for (const [path, label, unknown] of [
    ['orders?client', 'Client', 'inconnu'],
    ['orders?product', 'Produit', 'inconnu'],
    ['products?category', 'Catégorie', 'inconnue'],
  ] as const) {
    await page.goto(`/dashboard/${path}=${randomUUID()}`)
    await expect(page.getByRole('combobox', { name: label, exact: true })).toHaveText(`${label}${unknown}`)
  }
})
