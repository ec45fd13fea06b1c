import { randomUUID } from 'node:crypto'
import { formatCardAmount } from '#contract/money'
import type { Order, Overview } from '#contract/orders'
import { isNarrow, logInAs, openList } from './dashboard.ts'
import { placeOrder } from './products.ts'
import { expect, pageLives, test } from './shop.ts'
import { cutShort, hold } from './slow-line.ts'

test.beforeEach(({ page }) => logInAs(page, 'admin'))

const unreachable = 'Connexion impossible. Vérifiez votre réseau, puis réessayez.'
const digits = (text: string) => Number(text.replaceAll(/[^\d]/g, ''))

test('the charts tell the four weeks, and add up to the month’s card', { tag: '@one-width' }, async ({
  page,
}) => {
  const card = page.getByText('Ce mois-ci').locator('xpath=ancestor::div[contains(@class,"border")][1]')
  const read = async () => {
    await page.goto('/dashboard')
    const { month, weeks }: Overview = await (await page.request.get('/api/orders/admin/overview')).json()
    return {
      month,
      weeks,
      isOnCard: ((await card.textContent()) ?? '').includes(formatCardAmount(month.amount)),
    }
  }
  // Other journeys order meanwhile.
  let { month, weeks, isOnCard } = await read()
  for (let tries = 1; !isOnCard && tries < 5; tries += 1) ({ month, weeks, isOnCard } = await read())
  expect(isOnCard).toBe(true)
  await expect(card).toContainText('Commandes annulées non comprises')
  await expect(page.getByText('Semaine', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Commandes', { exact: true }).last()).toBeAttached()
  await page.getByText('Voir les chiffres').first().click()
  const table = page.getByRole('table').first()
  await expect(table.getByRole('row')).toHaveCount(weeks.length + 2)
  const total = await table.getByRole('row').last().getByRole('cell').allInnerTexts()
  expect(total.slice(1, 3).map(digits)).toEqual([month.orders, month.quantity])
})

test('a point of a chart tells its value to the keyboard', { tag: '@one-width' }, async ({ page }) => {
  await page.goto('/dashboard')
  const chart = page.locator('.recharts-surface[tabindex]').first()
  await chart.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.recharts-tooltip-wrapper').first()).toContainText(/unité.*commande/)
})

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
  const client = await browser.newContext({ baseURL })
  const clientPage = await client.newPage()
  await logInAs(clientPage, 'client')
  const { products } = await (await client.request.get('/api/products?availability=true&limit=50')).json()
  const product = products.find(({ haveOptions }: { haveOptions: boolean }) => !haveOptions)
  await page.bringToFront()
  const placed = await client.request.post('/api/orders/create', {
    data: { product: { id: product._id, options: [] }, quantity: 7 },
  })
  const { order } = (await placed.json()) as { order: Order }

  await expect(page.getByText(`: 7 × ${product.name}`)).toBeVisible({ timeout: 15_000 })
  await expect(page.locator(`a[href="/dashboard/orders?fiche=${order._id}"]`)).toBeVisible()
  await expect(other.getByText('1\u00a0nouvelle commande')).toBeVisible()
  await other.getByRole('button', { name: 'Actualiser la liste' }).click()
  await expect(other.getByText(order.number)).toBeVisible()
  await expect(other.getByText('1\u00a0nouvelle commande')).toHaveCount(0)
  await client.close()
})

// Another layout is drawn around it, whose news began anew.
test('orders that nobody has looked at are still counted beside a page that fails', {
  tag: '@one-width',
}, async ({ page, browser, baseURL }) => {
  const client = await (await browser.newContext({ baseURL })).newPage()
  await logInAs(client, 'client')
  const listening = page.waitForResponse('**/api/orders/admin/events*')
  await page.goto('/dashboard/users')
  await pageLives(page)
  await listening
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

// What could not be read took the whole dashboard away. And each order began anew whatever was on its way: the page that
// was asked for never came.
test('orders that come in take nobody’s page away, nor keep them from another one', {
  tag: '@one-width',
}, async ({ page, browser, baseURL }) => {
  const client = await (await browser.newContext({ baseURL })).newPage()
  await logInAs(client, 'client')
  const listening = page.waitForResponse('**/api/orders/admin/events*')
  await page.goto('/dashboard')
  await pageLives(page)
  await listening
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

test('Ctrl+K finds any page, product, account or order', { tag: '@one-width' }, async ({ page }) => {
  await page.goto('/dashboard')
  await pageLives(page)
  const { orders } = await (await page.request.get('/api/orders/admin/orders?limit=1&sort=createdAt')).json()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Rechercher partout' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('introuvable')
  await page.keyboard.press('Control+k')
  await expect(palette).toBeHidden()
  // Held down for a while: it opened and closed in turn.
  await page.keyboard.down('Control')
  for (let held = 0; held < 2; held += 1) await page.keyboard.down('k')
  for (const key of ['k', 'Control']) await page.keyboard.up(key)
  await expect(palette.getByRole('combobox')).toBeFocused()
  await expect(palette.getByRole('combobox')).toHaveValue('')
  await page.keyboard.type('ajouter cat')
  await expect(palette.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard/categories/add-category')

  await pageLives(page)
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(orders[0].number)
  await expect(palette.getByRole('option', { name: orders[0].number })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: orders[0].number })).toBeVisible()
})

// « Rien ne correspond » was said while it was still being searched, and Enter opened what the former word had found.
test('Ctrl+K opens nothing but what answers what is typed, and says when it cannot search', {
  tag: '@one-width',
}, async ({ page }) => {
  await page.goto('/dashboard')
  await pageLives(page)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Rechercher partout' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  const note = palette.getByRole('paragraph')
  const everything = '**/api/{products,users,orders}**'
  const release = await hold(page, everything)
  await page.keyboard.type('micro')
  await expect(note).toHaveText('Recherche…')
  release()
  await expect(palette.getByRole('option').first()).toBeVisible()

  await page.unroute(everything)
  const fail = await hold(page, everything, { fails: true })
  await page.keyboard.type('pip')
  await page.keyboard.press('Enter')
  await expect(palette).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  fail()
  await expect(note).toHaveText(unreachable)
  await palette.getByRole('combobox').fill('produits')
  await expect(palette.getByRole('option', { name: 'Produits' })).toBeVisible()
  await expect(note).toHaveText(unreachable)
  await palette.getByRole('combobox').fill('micro')
  await expect(note).toHaveText(unreachable)
  await page.unroute(everything)
  await palette.getByRole('button', { name: 'Réessayer' }).click()
  await expect(palette.getByRole('group', { name: 'Produits' })).toBeVisible()
})

test('the sidebar keeps the width that was chosen, and is a drawer where there is no room', async ({
  page,
}) => {
  await page.goto('/dashboard')
  await pageLives(page)
  if (isNarrow(page)) {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Options' }).click()
    await expect(page).toHaveURL('/dashboard/options')
    await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0)
    return
  }
  const sidebar = page.getByRole('complementary')
  const wide = (await sidebar.boundingBox())?.width ?? 0
  await page.getByRole('button', { name: 'Réduire ou élargir le menu' }).click()
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBeLessThan(wide / 2)
  await page.reload()
  expect((await sidebar.boundingBox())?.width).toBeLessThan(wide / 2)
  await expect(sidebar.getByRole('link', { name: 'Produits' })).toBeVisible()
})

test('no public page carries the dashboard’s code or its charts', { tag: '@one-width' }, async ({ page }) => {
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url())
  })
  const { categories } = await (await page.request.get('/api/categories?limit=1')).json()
  for (const path of ['/', '/categories', `/category/${categories[0]._id}`, '/recherche?q=a', '/contact']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect(scripts.size).toBeGreaterThan(3)
  for (const url of scripts) {
    const code = await (await page.request.get(url)).text()
    expect(code, url).not.toMatch(
      /recharts|Réduire ou élargir le menu|Lignes par page|Commandes annulées non comprises/,
    )
  }
})

// On a screen that nobody looks at it was refused every half minute, and each time noted as a security event.
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
