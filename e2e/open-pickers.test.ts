import { pageLives } from './dashboard.ts'
import { expect, expectAccessible, test } from './shop.ts'
import { hold } from './slow-line.ts'
import { openAsAdmin } from './staff.ts'

const pickers = [
  ['/dashboard/products/add-product', 'Catégorie'],
  ['/dashboard/orders/add-order', 'Client'],
  ['/dashboard/orders/add-order', 'Produit'],
] as const

test.beforeEach(({ page }) => openAsAdmin(page))

for (const [path, name] of pickers) {
  test(`${path}: the open list of « ${name} » is accessible, and closes as one leaves it`, async ({
    page,
  }) => {
    await page.goto(path)
    await pageLives(page)
    const picker = page.getByRole('combobox', { name })
    const choices = page.getByRole('listbox').getByRole('option')
    await picker.click()
    await expect(choices.first()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(choices).toHaveCount(0)
    await page.keyboard.press('ArrowDown')
    await expect(choices.first()).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(choices).toHaveCount(0)
    await picker.click()
    await choices.nth(1).click()
    await expect(picker).not.toHaveValue('')
    await expect(choices).toHaveCount(0)
  })
}

// It chose the first client of all.
test('Enter chooses nothing that was found for a former word', { tag: '@one-width' }, async ({ page }) => {
  const choices = page.getByRole('listbox').getByRole('option')
  const type = async () => {
    await page.getByRole('combobox', { name: 'Client' }).click()
    await expect(choices.nth(1)).toBeVisible()
    const asked = page.waitForRequest(/\/api\/users\?.*q=benali/)
    const release = await hold(page, /\/api\/users\?.*q=benali/)
    await page.keyboard.type('benali')
    await asked
    await page.keyboard.press('Enter')
    release()
    await expect(choices.filter({ visible: true })).toHaveText([/Benali/])
    await page.keyboard.press('Enter')
    await expect(choices).toHaveCount(0)
  }
  await page.goto('/dashboard/orders')
  await pageLives(page)
  await type()
  await expect(page.getByRole('combobox', { name: 'Client' })).toContainText('Benali')
  await page.goto('/dashboard/orders/add-order')
  await pageLives(page)
  await type()
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue(/Benali/)
})

test('what opens from the head of the dashboard is accessible', async ({ page }) => {
  await page.goto('/dashboard')
  await pageLives(page)
  await page.locator('header').getByRole('button').last().click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page)
})

test('the menus of a list are accessible while they are open', async ({ page }) => {
  await page.goto('/dashboard/orders')
  await pageLives(page)
  await page.getByRole('button', { name: /^Statut/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  const sort = page.getByRole('button', { name: 'Trier' })
  if (await sort.isVisible()) {
    await sort.click()
    await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
  }
})
