import { openMenu } from './accounts.ts'
import { lists, logInAs } from './dashboard.ts'
import { expect, pageLives, test } from './shop.ts'

const pages = ['/dashboard', '/dashboard/audit', '/dashboard/orders/add-order', ...lists]

test('nobody sees the dashboard without logging in', async ({ page }) => {
  for (const path of pages) await expectSentTo(page.request, path, '/')
})

test('a client is sent home', async ({ page }) => {
  await logInAs(page, 'client')
  for (const path of pages) await expectSentTo(page.request, path, '/')
})

test('whoever has not verified their e-mail address is asked to', async ({ page }) => {
  await logInAs(page, 'client', false)
  for (const path of pages) await expectSentTo(page.request, path, '/verify-email')
})

test('staff enter; only a superAdmin reads the journal', async ({ page }) => {
  await logInAs(page, 'admin')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bonjour')
  await expect(page.getByRole('link', { name: 'Journal' })).toHaveCount(0)
  expect((await page.request.get('/api/audit')).status()).toBe(403)
  expect((await page.goto('/dashboard/audit'))?.status()).toBe(403)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cette page ne vous est pas ouverte')
  await expect(page.getByRole('button', { name: 'Réessayer' })).toHaveCount(0)
  await logInAs(page, 'superAdmin')
  await page.goto('/dashboard/audit')
  await expect(page.getByRole('heading', { name: 'Journal' })).toBeVisible()
})

// Regression: the panel of an account called « logout » called that address, and logged out the person
// who had followed the link.
test('a link names no call in place of an account', async ({ page }) => {
  await logInAs(page, 'admin')
  await page.goto('/dashboard/users?fiche=logout', { waitUntil: 'networkidle' })
  expect((await page.goto('/dashboard/users/update-user/logout'))?.status()).toBe(404)
})

test('a session that ends elsewhere ends the dashboard at the next page', async ({
  page,
  browser,
  baseURL,
}) => {
  await logInAs(page, 'admin')
  await page.goto('/dashboard')
  await expect(page.getByText('Cette semaine')).toBeVisible()
  const [cookie] = await page.context().cookies()
  const elsewhere = await browser.newContext({
    baseURL,
    extraHTTPHeaders: { cookie: `${cookie?.name}=${cookie?.value}` },
  })
  expect((await elsewhere.request.get('/api/users/logout')).status()).toBe(200)
  await elsewhere.close()
  await page.getByRole('main').getByRole('link', { name: 'Toutes' }).click()
  await expect(page).toHaveURL('/')
  // The address changes before the page does.
  await expect(page.getByText('Cette semaine')).toHaveCount(0)
  // Regression: the header still offered « Logout » and a link to the dashboard, which led back here.
  await openMenu(page)
  await expect(page.getByRole('link', { name: 'Connecter' })).toBeVisible()
})

// Regression: a page that Back brought led to another one, and so did each further Back.
for (const [role, link, instead] of [
  ['client', 'Mon profil', /\/login\?/],
  ['admin', 'Tableau de bord', /:\d+\/$/],
] as const) {
  test(`after a logout Back leads past what a ${role} saw`, async ({ page }) => {
    await logInAs(page, role)
    await page.goto('/about')
    await pageLives(page)
    await page.getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(/\/(profile|dashboard)$/)
    await page.request.get('/api/users/logout')
    await page.evaluate(() => history.back())
    await expect(page).toHaveURL('/about')
    await page.goForward()
    await expect(page).toHaveURL(instead)
    await page.goBack()
    await expect(page).toHaveURL('/about')
  })
}

// Regression: the profile asked for its orders before it knew who was there, and the console was red.
test('after a logout Back asks for nothing that would be refused', { tag: '@one-width' }, async ({
  page,
}) => {
  await logInAs(page, 'client')
  await page.goto('/profile')
  await pageLives(page)
  await openMenu(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  const refused: string[] = []
  page.on('response', (answer) => answer.status() === 401 && refused.push(answer.url()))
  await page.goBack()
  await expect(page).toHaveURL(/\/login\?/)
  expect(refused).toEqual([])
})

// Regression: the shop and the dashboard have separate layouts; the new one mounted without any focus.
test('from the shop to the dashboard, the focus goes to the content', async ({ page }) => {
  await logInAs(page, 'admin')
  await page.goto('/')
  await page.getByRole('link', { name: 'Tableau de bord' }).click()
  await expect(page.getByText('Cette semaine')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

async function expectSentTo(request: import('@playwright/test').APIRequestContext, path: string, to: string) {
  const answer = await request.get(path, { maxRedirects: 0 })
  expect(answer.status(), path).toBe(302)
  expect(answer.headers().location, path).toBe(to)
  expect(answer.headers()['cache-control'], path).toContain('no-store')
  expect(await answer.text(), path).toBe('')
}
