import { makeClient, openMenu, password, signUpQuickly, stranger, verifyElsewhere } from './accounts.ts'
import { failing } from './dashboard.ts'
import { openPlainProduct, order } from './ordering.ts'
import { expect, pageLives, test } from './shop.ts'
import { delayAnswer } from './slow-line.ts'

// How the tabs of a browser tell each other who is logged in.

test('a logout is heard by the other tabs', async ({ page }) => {
  await makeClient(page)
  await page.goto('/')
  const tab = await page.context().newPage()
  await tab.goto('/profile')
  await expect(tab.getByText('Bonjour Nadia')).toBeVisible()
  await openMenu(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(tab).toHaveURL(/\/login\?retour=%2Fprofile$/)
  await tab.close()
})

// Regression: every message from another tab reloaded the page's data; if that failed, what was being typed
// was lost.
test('what is being typed stays, though another tab tells of a change and the server cannot be asked', async ({
  page,
}) => {
  await makeClient(page)
  await page.goto('/edit-profile')
  await pageLives(page)
  const address = page.getByLabel('Adresse', { exact: true })
  await address.fill('Laboratoire central, 31000 Oran')
  await failing(page, 'users/who-am-i')
  const asked = page.waitForResponse('**/api/users/who-am-i')
  const tab = await page.context().newPage()
  await tab.goto('/about')
  await tab.evaluate(() => new BroadcastChannel('current-user').postMessage('changed'))
  await asked
  await tab.close()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 300))))
  await expect(address).toHaveValue('Laboratoire central, 31000 Oran')
})

// Regression: the page that waits for a verification asks who is looking, and the late answer showed them as
// logged in again.
test('an answer that comes after the logout does not undo it', async ({ page }) => {
  await signUpQuickly(page)
  await page.goto('/verify-email')
  await pageLives(page)
  // The header has its answer by then; otherwise that one would be the late one.
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  const { asked, go } = await delayAnswer(page, '**/api/users/who-am-i')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await asked
  await openMenu(page)
  const late = page.waitForResponse('**/api/users/who-am-i')
  await page.getByRole('button', { name: 'Logout' }).click()
  const wayIn = page.getByRole('link', { name: 'Connecter' }).filter({ visible: true })
  await expect(wayIn).toBeVisible()
  go()
  await (await late).finished()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 300))))
  await expect(wayIn).toBeVisible()
})

// Regression: one laboratory's note and number would have been sent with another's order.
test('what one account wrote for its order does not stand in that of another, and is kept', async ({
  page,
}) => {
  const { email } = await makeClient(page)
  await openPlainProduct(page)
  await order(page).click()
  const note = page.getByLabel('Note pour la livraison')
  await note.fill('Sonner deux fois.')
  const tab = await page.context().newPage()
  await tab.goto('/about')
  const tell = () => tab.evaluate(() => new BroadcastChannel('current-user').postMessage('changed'))
  await makeClient(tab)
  await tell()
  await expect(note).toHaveValue('')
  await note.fill('Au sous-sol.')
  expect((await tab.request.post('/api/users/login', { data: { email, password } })).status()).toBe(200)
  await tell()
  await expect(note).toHaveValue('Sonner deux fois.')
  await tab.close()
})

// Regression: Back showed the private page of whoever was logged in before, below the other's name.
test('a page that comes out of the browser’s memory is read again for another account, not for none', async ({
  page,
}) => {
  await makeClient(page)
  await page.goto('/edit-profile')
  await pageLives(page)
  const family = page.getByLabel('Nom', { exact: true })
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await family.fill('Ferhat-Amrane')
  const comeBack = () =>
    page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await page.context().clearCookies()
  const asked = page.waitForResponse('**/api/users/who-am-i')
  await comeBack()
  await (await asked).finished()
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0)
  await expect(family).toHaveValue('Ferhat-Amrane')

  await makeClient(page)
  await page.goto('/profile')
  await pageLives(page)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  const other = await signUpQuickly(page, { ...stranger(), name: 'Lamia' })
  await verifyElsewhere(page, other)
  await comeBack()
  await expect(page.getByText('Bonjour Lamia')).toBeVisible()
  await expect(page.getByRole('main').getByText(other.email)).toBeVisible()
})
