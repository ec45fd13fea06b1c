import { pick } from './dashboard.ts'
import { expect, expectAccessible, pageLives, test } from './shop.ts'
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

// Regression: Enter chose the very first client.
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

// Regression: the words stayed in the field while the former client was still chosen, and got the order.
test('words that choose nothing give way to what is chosen', { tag: '@one-width' }, async ({ page }) => {
  const picker = page.getByRole('combobox', { name: 'Client' })
  await page.goto('/dashboard/orders/add-order')
  await pageLives(page)
  await pick(page, 'Client', 'client@paillasse.test', 'Amina Benali')
  for (const key of ['Tab', 'Escape']) {
    await picker.fill('Mekki')
    await expect(page.getByRole('option', { name: 'Mekki' })).toBeVisible()
    await picker.press(key)
    await expect(picker).toHaveValue('Amina Benali')
  }
  await picker.fill('')
  await picker.press('Tab')
  await expect(picker).toHaveValue('')
  await picker.fill('Mekki')
  await picker.press('Tab')
  await expect(page.getByText('Veuillez remplir tous les champs').first()).toBeVisible()
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

// Regression: the menu opened in a removed part of the page, out of sight.
test('a menu opens wherever one came from', { tag: '@one-width' }, async ({ page }) => {
  await page.goto('/dashboard/users')
  await pageLives(page)
  await page.locator('header').getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Modifier mon profil' }).click()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: /^Rôle/ }).click()
  await expect(page.getByRole('menuitemradio').first()).toBeVisible()
})
