import { makeClient } from './accounts.ts'
import { expect, test } from './shop.ts'
import { hold } from './slow-line.ts'

// Regression: the focus fell to the top of the page, and nothing was announced.
test('whoever logs out on the home page is told, and goes on from there', { tag: '@one-width' }, async ({
  page,
}) => {
  await makeClient(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Logout' }).press('Enter')
  await expect(page.getByText('Vous êtes déconnecté.')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

// Regression: the login links showed until the server had said who is looking, and led to the login.
test('whoever is logged in is not shown a visitor’s way in', { tag: '@one-width' }, async ({ page }) => {
  await makeClient(page)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  const answer = await hold(page, '**/api/users/who-am-i')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const enter = page.getByRole('banner').getByText('Connecter')
  await expect(enter).toBeAttached()
  await expect(enter).toBeHidden()
  answer()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(enter).toBeVisible()
})
