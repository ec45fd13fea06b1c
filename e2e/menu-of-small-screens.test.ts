import type { Page } from '@playwright/test'
import { isNarrow, logInAs } from './dashboard.ts'
import { expect, pageLives, test } from './shop.ts'
import { hold, scripts } from './slow-line.ts'

/** The menu's code has replaced the placeholder panel: a press in the placeholder would be lost by then. */
const menuLives = (page: Page) => expect(page.locator('[role=dialog][data-open]')).toBeVisible()

test('whoever follows a link of the menu of small screens goes on from the content', async ({ page }) => {
  test.skip(!isNarrow(page), 'the menu stands in the head')
  const follow = async (link: string, address: string) => {
    await pageLives(page)
    await page.getByRole('button', { name: 'Menu' }).press('Enter')
    await menuLives(page)
    await page.getByRole('dialog').getByRole('link', { name: link }).press('Enter')
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
  }
  await page.goto('/')
  await follow('À propos', '/about')
  // The menu's code has loaded by now.
  await follow('Contact', '/contact')
  await logInAs(page, 'admin')
  await page.goto('/dashboard')
  await follow('Options', '/dashboard/options')
})

// Regression: the arriving page closed the menu under their finger.
test('whoever opens the menu of small screens while a page is on its way keeps it', async ({ page }) => {
  test.skip(!isNarrow(page), 'the menu stands in the head')
  await page.goto('/')
  await pageLives(page)
  const menu = page.getByRole('button', { name: 'Menu' })
  const dialog = page.getByRole('dialog')
  await menu.press('Enter')
  await menuLives(page)
  const release = await hold(page, scripts)
  await dialog.getByRole('link', { name: 'Contact' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await menu.press('Enter')
  await expect(dialog).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact', includeHidden: true })).toBeAttached()
  // A dialog that closes with a page does so in an effect of its arrival.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)))
  await expect(dialog).toBeVisible()
})
