import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import type { Product } from '#contract/catalogue'
import type { Order } from '#contract/orders'
import { logInAs, openList } from './dashboard.ts'
import { placeOrder } from './products.ts'
import { expect, pageLives, test } from './shop.ts'
import { cutShort, hold } from './slow-line.ts'
import { openStaff } from './staff.ts'

// Of orders that come at the same moment only the number is told, and other journeys order meanwhile.
test.describe.configure({ retries: 2 })
test.beforeEach(({ page }) => logInAs(page, 'admin'))

async function openClient(browser: Browser, baseURL: string | undefined) {
  const client = await (await browser.newContext({ baseURL })).newPage()
  await logInAs(client, 'client')
  return client
}

/** Opens a page of the dashboard, and waits until it is hydrated and listens for orders. */
async function openListening(page: Page, path: string) {
  const listening = page.waitForResponse('**/api/orders/admin/events*')
  await page.goto(path)
  await pageLives(page)
  await listening
}

test('an order that comes in is told in every tab, and the figures follow', { tag: '@one-width' }, async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await page.goto('/dashboard')
  const other = await context.newPage()
  await openList(other, '/dashboard/orders')
  await pageLives(page)
  const staff = await openStaff(baseURL)
  const { products } = await staff.makeCategory(`Annoncé ${randomUUID().slice(0, 8)}`, 1)
  await staff.close()
  const product = products[0] as Product
  const client = (await openClient(browser, baseURL)).context()
  await page.bringToFront()
  const placed = await client.request.post('/api/orders/create', {
    data: { product: { id: product._id, options: [] }, quantity: 7 },
  })
  const { order } = (await placed.json()) as { order: Order }

  await expect(page.getByText(`, 7 × ${product.name}`)).toBeVisible({ timeout: 15_000 })
  await expect(page.locator(`a[href="/dashboard/orders?fiche=${order._id}"]`)).toBeVisible()
  await expect(other.getByText('1\u00a0nouvelle commande')).toBeVisible()
  await other.getByRole('button', { name: 'Actualiser la liste' }).click()
  await expect(other.getByText(order.number)).toBeVisible()
  await expect(other.getByText('1\u00a0nouvelle commande')).toHaveCount(0)
  await client.close()
})

test('markup in the name of what was ordered is told as text', { tag: '@one-width' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const staff = await openStaff(baseURL)
  const name = `<img src=x onerror=alert(1)> ${randomUUID().slice(0, 8)}`
  const { products } = await staff.makeCategory(name, 1)
  await staff.close()
  const client = (await openClient(browser, baseURL)).context()
  await openListening(page, '/dashboard')
  const product = { id: products[0]?._id, options: [] }
  const placed = await client.request.post('/api/orders/create', { data: { product, quantity: 7 } })
  expect(placed.status()).toBe(201)
  const told = page.locator('[data-snackbar]').filter({ hasText: '7 × ' })
  await expect(told).toContainText(name)
  await expect(told.locator('img')).toHaveCount(0)
  await client.close()
})

// Regression: without locks, which only https and localhost have, every tab listened; a browser opens six
// connections to a shop.
test('where tabs have no locks one listens for all, and another when it is closed', {
  tag: '@one-width',
}, async ({ context, browser, baseURL }) => {
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }))
  const tabs: Page[] = []
  for (let count = 0; count < 7; count += 1) {
    const tab = await context.newPage()
    await openListening(tab, '/dashboard/users')
    tabs.push(tab)
  }
  const client = await openClient(browser, baseURL)
  /** Polled for an increase, not for a number: other journeys may place orders meanwhile. */
  const countOf = async (tab: Page) =>
    Number(/\d+/.exec((await tab.getByRole('link', { name: /^Commandes/ }).textContent()) ?? '')?.[0] ?? 0)
  const expectMore = async (than: number[]) => {
    for (const [place, tab] of tabs.entries())
      await expect.poll(() => countOf(tab), { timeout: 15_000 }).toBeGreaterThan(than[place] ?? 0)
  }
  await placeOrder(client)
  await expectMore([])
  await tabs.pop()?.close({ runBeforeUnload: true })
  const before = await Promise.all(tabs.map(countOf))
  await placeOrder(client)
  await expectMore(before)
  await client.context().close()
})

// Regression: the news pushed the list down by a row, so a click under way hit another order.
test('an order that comes in moves no row, and is told in sight of whoever is further down', async ({
  page,
  browser,
  baseURL,
}) => {
  const client = await openClient(browser, baseURL)
  await openListening(page, '/dashboard/orders')
  const row = page.locator('[data-row]').first()
  const [before, newest] = [await row.boundingBox(), await row.getAttribute('data-row')]
  await placeOrder(client)
  const ask = page.getByRole('button', { name: 'Actualiser la liste' })
  await expect(ask).toBeInViewport({ ratio: 1, timeout: 15_000 })
  expect(await row.boundingBox()).toEqual(before)
  await page.mouse.wheel(0, 400)
  await expect(ask).toBeInViewport({ ratio: 1 })
  await ask.click()
  await expect(row).not.toHaveAttribute('data-row', String(newest))
  await client.context().close()
})

// Regression: a failing page is drawn in another layout, whose count of new orders started again.
test('orders that nobody has looked at are still counted beside a page that fails', {
  tag: '@one-width',
}, async ({ page, browser, baseURL }) => {
  const client = await openClient(browser, baseURL)
  await openListening(page, '/dashboard/users')
  await placeOrder(client)
  const counted = page.getByRole('link', { name: /Commandes.* nouvelles?$/ })
  await expect(counted).toBeVisible({ timeout: 15_000 })
  const failing = `/dashboard/users/update-user/${randomUUID()}`
  await page.evaluate((path) => {
    const { __reactRouterDataRouter: router } = window as unknown as Record<
      string,
      { navigate: (to: string) => void }
    >
    router?.navigate(path)
  }, failing)
  await expect(page).toHaveURL(failing)
  await expect(counted).toBeVisible()
})

// Regression: a failed read replaced the whole dashboard. Each order also restarted the navigation under way,
// so the requested page never came.
test('orders that come in take nobody’s page away, nor keep them from another one', {
  tag: '@one-width',
}, async ({ page, browser, baseURL }) => {
  const client = await openClient(browser, baseURL)
  await openListening(page, '/dashboard')
  const news = page.getByText(/nouvelles? commande/i)
  const whoIsAtWork = '**/dashboard.data*'
  await page.route(whoIsAtWork, cutShort)
  const broken = page.waitForResponse(whoIsAtWork)
  await placeOrder(client)
  await broken
  await expect(news.first()).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Bonjour/ })).toBeVisible()
  await expect(news).toHaveCount(0)

  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('/dashboard/orders.data')) asked += 1
  })
  const release = await hold(page, '**/dashboard/orders.data*')
  await page.getByRole('link', { name: 'Voir les commandes' }).click()
  await expect.poll(() => asked).toBe(1)
  await placeOrder(client)
  await expect(news.first()).toBeVisible({ timeout: 15_000 })
  expect(asked).toBe(1)
  release()
  await expect(page).toHaveURL('/dashboard/orders')
  await client.context().close()
})

// Regression: an unattended screen was refused every half minute, each time logged as a security event.
test('whoever’s session ended asks for no news of orders any more', { tag: '@one-width' }, async ({
  page,
}) => {
  await page.clock.install()
  let asked = 0
  await page.route('**/api/orders/admin/events*', (route) => {
    asked += 1
    return route.fulfill({ status: 401 })
  })
  await page.goto('/dashboard')
  await expect.poll(() => asked).toBe(1)
  await page.context().clearCookies()
  const looked = page.waitForRequest('**/api/users/who-am-i')
  await page.clock.runFor(40_000)
  await looked
  await page.clock.runFor(40_000)
  expect(asked).toBe(1)
})
