import type { Browser, Page } from '@playwright/test'
import type { Order } from '#contract/orders'
import { makeClient } from './accounts.ts'
import { chooseAct, logInAs, openList } from './dashboard.ts'
import { placeOrder } from './products.ts'
import { expect, test } from './shop.ts'
import { cutShort, delayAnswer, hold } from './slow-line.ts'
import { makeOrder } from './staff.ts'

/** Loader data that says who is at work: read again with the list, and awaited together with its rows. */
const whoIsAtWork = '**/dashboard/orders.data*'

// Other journeys order meanwhile, and may push rows off the first page.
test.describe.configure({ retries: 2 })
test.beforeEach(({ page }) => logInAs(page, 'admin'))

// Regression: the row stayed « en cours », and a second attempt to complete the order was refused.
test('a panel opened while the rows are read again keeps none of them back', async ({ page, baseURL }) => {
  const order = await makeOrder(page, baseURL)
  await openList(page, `/dashboard/orders?q=${order.number}`)
  const row = page.locator(`[data-row="${order._id}"]`)
  const release = await hold(page, whoIsAtWork)
  const asked = page.waitForRequest(whoIsAtWork)
  await chooseAct(row, 'Marquer comme complétée')
  await expect(page.getByText('Commande mise à jour avec succès')).toBeVisible()
  await asked
  await row.getByRole('link').first().click()
  await expect(page.getByRole('dialog', { name: order.number })).toBeVisible()
  release()
  await expect(row).toContainText('complété')
})

// Regression: an error replaced the whole dashboard, although the order had been changed.
test('where it cannot be read again who is at work, what one did is shown nevertheless', async ({
  page,
  baseURL,
}) => {
  const order = await makeOrder(page, baseURL)
  await openList(page, `/dashboard/orders?q=${order.number}`)
  const row = page.locator(`[data-row="${order._id}"]`)
  await page.route(whoIsAtWork, cutShort)
  const answered = page.waitForResponse(whoIsAtWork)
  await chooseAct(row, 'Marquer comme complétée')
  await answered
  await expect(row).toContainText('complété')
  await expect(page.getByRole('navigation', { name: 'Tableau de bord' })).toBeVisible()
})

// Regression: the panel still offered « Marquer comme complétée », which was then refused.
test('a panel shows what was made of its order before it has read it again', async ({ page, baseURL }) => {
  const order = await makeOrder(page, baseURL)
  await openList(page, `/dashboard/orders?q=${order.number}`)
  await page.locator(`[data-row="${order._id}"]`).getByRole('link').first().click()
  const panel = page.getByRole('dialog', { name: order.number })
  await expect(panel.getByText('Historique')).toBeVisible()
  const itself = `**/api/orders/${order._id}`
  const release = await hold(page, itself)
  const asked = page.waitForRequest(itself)
  await panel.getByRole('button', { name: 'Marquer comme complétée' }).click()
  await asked
  await expect(panel.getByRole('button', { name: 'Marquer comme complétée' })).toHaveCount(0)
  await expect(panel.getByText(/complété/i).first()).toBeVisible()
  await expect(panel.getByText('Historique')).toBeVisible()
  release()
})

// Regression: the second change was dropped without a word.
test('an order is offered no other status while one is on its way', async ({ page, baseURL }) => {
  const [first, second] = [await makeOrder(page, baseURL), await makeOrder(page, baseURL)]
  await openList(page, '/dashboard/orders')
  const row = page.locator(`[data-row="${second._id}"]`)
  const release = await hold(page, whoIsAtWork)
  const asked = page.waitForRequest(whoIsAtWork)
  await chooseAct(page.locator(`[data-row="${first._id}"]`), 'Marquer comme complétée')
  await expect(page.getByText('Commande mise à jour avec succès')).toBeVisible()
  await asked
  const item = page.getByRole('menuitem', { name: 'Marquer comme complétée' })
  // The first order's menu may still be closing.
  await expect(item).toHaveCount(0)
  await row.getByRole('button', { name: /^Actions/ }).click()
  await expect(item).toBeDisabled()
  release()
  await expect(item).toBeEnabled()
  await item.click()
  await expect(row).toContainText('complété')
})

// Regression: it said « 2 commandes modifiées », and outdated a form that somebody had open on the other one.
test('of several orders, those that have the status already are neither touched nor counted', async ({
  page,
  baseURL,
}) => {
  const [first, second] = [await makeOrder(page, baseURL), await makeOrder(page, baseURL)]
  const { _id, ...done } = { ...first, status: 'complété' }
  const answer = await page.request.put(`/api/orders/update/${_id}`, { data: done })
  const { order: completed } = await answer.json()
  await openList(page, '/dashboard/orders')
  for (const { number } of [first, second]) await page.getByLabel(`Sélectionner commande ${number}`).check()
  await page.getByRole('button', { name: 'Statut', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Marquer comme complétées' }).click()
  await expect(page.getByText('1\u00a0commande modifiée')).toBeVisible()
  const { order } = await (await page.request.get(`/api/orders/${_id}`)).json()
  expect(order.updatedAt).toBe(completed.updatedAt)
})

/** A client who has just signed up, in a browser context of their own. */
async function newClient(browser: Browser, baseURL: string | undefined) {
  const client = await (await browser.newContext({ baseURL })).newPage()
  await makeClient(client)
  return client
}

/** Places one order as this client, and closes their context. */
async function orderComesIn(client: Page): Promise<Order> {
  await placeOrder(client)
  const { orders } = await (await client.request.get('/api/orders')).json()
  await client.context().close()
  return orders[0]
}

const refresh = (page: Page) => page.getByRole('button', { name: 'Actualiser la liste' })

// Regression: the orders were still announced as new, beside their own rows.
test('orders that came with another reading of the list are new no longer', async ({
  page,
  browser,
  baseURL,
}) => {
  await openList(page, '/dashboard/orders')
  const { number } = await orderComesIn(await newClient(browser, baseURL))
  await expect(refresh(page)).toBeVisible({ timeout: 15_000 })
  await page.getByRole('link', { name: 'Semaine' }).click()
  await expect(page.getByText(number)).toBeVisible()
  await expect(refresh(page)).toHaveCount(0)
})

// Regression: the orders counted as seen, though the rows did not include them.
test('orders that come in while the list is being read stay new', async ({ page, browser, baseURL }) => {
  const order = await makeOrder(page, baseURL)
  await openList(page, '/dashboard/orders')
  const row = page.locator(`[data-row="${order._id}"]`)
  const client = await newClient(browser, baseURL)
  const reading = await delayAnswer(page, '**/api/orders/admin/orders?*')
  await chooseAct(row, 'Marquer comme complétée')
  await reading.asked
  const { number } = await orderComesIn(client)
  await expect(refresh(page)).toBeVisible({ timeout: 15_000 })
  reading.go()
  await expect(row).toContainText('complété')
  await expect(refresh(page)).toBeVisible()
  await refresh(page).click()
  await expect(page.getByText(number)).toBeVisible()
  await expect(refresh(page)).toHaveCount(0)
})

// Regression: the orders were no longer announced, though no page that had been looked at showed them.
test('orders that came in are new until they are shown or asked for', async ({ page, browser, baseURL }) => {
  const order = await makeOrder(page, baseURL)
  await openList(page, `/dashboard/orders?q=${order.number}`)
  const { number } = await orderComesIn(await newClient(browser, baseURL))
  await expect(refresh(page)).toBeVisible({ timeout: 15_000 })
  const row = page.locator(`[data-row="${order._id}"]`)
  await chooseAct(row, 'Marquer comme complétée')
  await expect(row).toContainText('complété')
  await expect(refresh(page)).toBeVisible()
  await refresh(page).click()
  await expect(refresh(page)).toHaveCount(0)

  await orderComesIn(await newClient(browser, baseURL))
  await expect(refresh(page)).toBeVisible({ timeout: 15_000 })
  const menu = page.getByRole('navigation', { name: 'Tableau de bord' })
  await menu.getByRole('link', { name: /^Commandes/ }).click()
  await expect(page.getByText(number)).toBeVisible()
  await expect(refresh(page)).toHaveCount(0)
})
