import { makeClient } from './accounts.ts'
import { placeOrder } from './products.ts'
import { expect, pageLives, test } from './shop.ts'
import { delayAnswer, hold } from './slow-line.ts'

test('a client pages, filters and searches their orders, and the address says how', async ({ page }) => {
  await makeClient(page)
  const { product } = await placeOrder(page, 1)
  for (let placed = 1; placed < 27; placed += 1) await placeOrder(page, placed + 1)
  const { orders } = await (await page.request.get('/api/orders?sort=createdAt&limit=1')).json()
  const first = orders[0]
  await page.request.put(`/api/orders/update/${first._id}`, { data: { status: 'annulé' } })
  const numbers = page.getByRole('link', { name: /^CMD-/ })

  await page.goto('/profile')
  await expect(page.getByRole('status').filter({ hasText: '27 commandes' })).toBeVisible()
  await expect(page.getByText('Commandes en cours').locator('..')).toContainText('26')
  await expect(page.getByText('Total des commandes').locator('..')).toContainText('27')
  await expect(numbers).toHaveCount(25)
  await page.getByRole('link', { name: 'Commandes plus anciennes' }).click()
  await expect(numbers).toHaveCount(2)
  await page.reload()
  await expect(numbers).toHaveCount(2)
  await page.getByRole('link', { name: 'Commandes plus récentes' }).click()
  await expect(numbers).toHaveCount(25)

  await page.getByRole('link', { name: 'Annulées' }).click()
  await expect(page).toHaveURL(/statut=annul/)
  await expect(numbers).toHaveText([first.number])
  await page.goBack()
  await expect(numbers).toHaveCount(25)
  await page.goForward()
  await expect(numbers).toHaveText([first.number])

  const search = page.getByRole('textbox', { name: 'Rechercher dans mes commandes' })
  await search.fill(product.name.slice(0, 6).toUpperCase())
  await search.press('Enter')
  await expect(page).toHaveURL(/statut=annul.*q=/)
  await expect(numbers).toHaveText([first.number])
  await numbers.click()
  await expect(page.getByRole('heading', { level: 1, name: first.number })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Mes commandes' }).click()
  await expect(page).toHaveURL(/statut=annul.*q=/)
  await expect(numbers).toHaveText([first.number])
  await search.fill('introuvable')
  await search.press('Enter')
  await expect(page.getByText('Aucune commande ne correspond')).toBeVisible()
  await page.getByRole('link', { name: 'Voir toutes mes commandes' }).click()
  await expect(numbers).toHaveCount(25)
  await search.fill(first.number)
  await search.press('Enter')
  await expect(numbers).toHaveText([first.number])

  await page.goto('/profile?suite=nimporte-quoi&statut=inconnu')
  await expect(numbers).toHaveCount(25)
})

test('what is typed while other orders are on their way stays', { tag: '@one-width' }, async ({ page }) => {
  await makeClient(page)
  const { product } = await placeOrder(page)
  await page.goto('/profile')
  const link = page.getByRole('link', { name: 'Annulées' })
  await expect(page.getByRole('status').filter({ hasText: '1 commande' })).toBeVisible()
  await pageLives(page)
  const release = await hold(page, /\/api\/orders\?/)
  const asked = page.waitForRequest(/\/api\/orders\?.*status=/)
  await link.click()
  await asked
  // Regression: the former orders stayed, as though nothing had been asked.
  await expect(page.getByRole('status', { name: 'Chargement des commandes' })).toBeVisible()
  await expect(page.getByText('Total des commandes').locator('..')).toContainText('1')
  const search = page.getByRole('textbox', { name: 'Rechercher dans mes commandes' })
  await search.pressSequentially(product.name.slice(0, 4))
  release()
  await expect(page.getByText('Aucune commande ne correspond')).toBeVisible()
  await expect(search).toBeFocused()
  await expect(search).toHaveValue(product.name.slice(0, 4))
  await search.press('Enter')
  await expect(page).toHaveURL(/statut=annul.*q=/)
  await page.goBack()
  await expect(search).toHaveValue('')
})

test('a status that is chosen while a search is on its way narrows what is searched', {
  tag: '@one-width',
}, async ({ page }) => {
  await makeClient(page)
  const { product } = await placeOrder(page)
  await page.goto('/profile')
  await pageLives(page)
  const release = await hold(page, /\/api\/(orders\?|users\/who-am-i)/)
  const asked = page.waitForRequest(/\/api\/orders\?.*q=/)
  const search = page.getByRole('textbox', { name: 'Rechercher dans mes commandes' })
  await search.fill(product.name)
  await search.press('Enter')
  await asked
  await page.getByRole('link', { name: 'Annulées' }).click()
  release()
  await expect(page).toHaveURL(/statut=annul.*q=/)
  await expect(search).toHaveValue(product.name)
})

// Regression: the sheet did not say who sells, and had buttons on it.
test('an order on paper says who sells, and nothing on it can be pressed', { tag: '@one-width' }, async ({
  page,
}) => {
  await makeClient(page)
  await placeOrder(page)
  const { orders } = await (await page.request.get('/api/orders')).json()
  await page.goto(`/profile/orders/${orders[0]._id}`)
  const seller = page.locator('main address').first()
  await expect(page.getByRole('button', { name: 'Annuler' })).toBeVisible()
  await expect(seller).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(seller).toContainText('Paillasse')
  await expect(page.getByRole('button')).toHaveCount(0)
})

test('somebody else’s order is as unknown as one that never was', { tag: '@one-width' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await (await browser.newContext({ baseURL })).newPage()
  await makeClient(other)
  await placeOrder(other)
  const { orders } = await (await other.request.get('/api/orders')).json()
  await other.context().close()
  await makeClient(page)
  for (const id of [orders[0]._id, '01890000-0000-7000-8000-000000000000', 'x']) {
    const answer = await page.goto(`/profile/orders/${id}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('introuvable')
  }
})

// Regression: the filters stayed over « Vous n'avez pas encore passé de commande. ».
test('a client without any order has nothing to filter, however late that is known', {
  tag: '@one-width',
}, async ({ page }) => {
  await makeClient(page)
  await page.goto('/edit-profile')
  await pageLives(page)
  const { asked, go } = await delayAnswer(page, '**/api/orders?*')
  await page.getByRole('link', { name: 'Mon profil' }).first().click()
  const field = page.getByLabel('Rechercher dans mes commandes')
  await expect(field).toBeVisible()
  await asked
  go()
  await expect(page.getByText("Vous n'avez pas encore passé de commande.")).toBeVisible()
  await expect(field).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Filtrer par statut' })).toBeHidden()
})
