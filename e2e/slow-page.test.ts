import { usualCategory } from './catalogue.ts'
import { logInAs, openList, pageLives } from './dashboard.ts'
import { expect, test } from './shop.ts'
import { holdScripts } from './slow-line.ts'

// The field and the box showed it; the list and the address did not know of it.
test('what is typed and ticked before the page lives is what it then shows', async ({ page }) => {
  const { category } = await usualCategory(page)
  const held = await holdScripts(page)
  await page.goto(`/category/${category._id}`, { waitUntil: 'commit' })
  await page.getByRole('searchbox', { name: `Rechercher dans ${category.name}` }).fill('introuvable')
  await page.getByText('Disponibles seulement').click()
  held.go()
  await expect(page.getByText(/^0.résultat pour/)).toBeVisible()
  await expect(page).toHaveURL(/q=introuvable/)
  await expect(page).toHaveURL(/disponible=oui/)
})

test('what is looked for in a list before the page lives is found', { tag: '@one-width' }, async ({
  page,
}) => {
  await logInAs(page, 'admin')
  const held = await holdScripts(page)
  await page.goto('/dashboard/options', { waitUntil: 'commit' })
  await page.getByLabel('Rechercher une option').fill('introuvable')
  held.go()
  await expect(page.getByText('No options found')).toBeVisible()
})

// The word went to the address as it was when it was typed, without the tick.
test('what is ticked while the address waits for a word stays ticked', async ({ page }) => {
  const { category } = await usualCategory(page)
  await page.goto(`/category/${category._id}`)
  await pageLives(page)
  const available = page.getByRole('checkbox', { name: 'Disponibles seulement' })
  await available.setChecked(true)
  await expect(page).toHaveURL(/disponible=oui/)
  await available.setChecked(false)
  await expect(page).not.toHaveURL(/disponible=oui/)
  await page.getByRole('searchbox', { name: `Rechercher dans ${category.name}` }).fill('a')
  await available.evaluate((box: HTMLElement) => box.click())
  await expect(page).toHaveURL(/q=a/)
  await expect(page).toHaveURL(/disponible=oui/)
  await expect(available).toBeChecked()
})

// Once for Enter, and once more for the pause after the last key.
test('a search sent with Enter asks the server once', { tag: '@one-width' }, async ({ page }) => {
  await logInAs(page, 'admin')
  await openList(page, '/dashboard/products')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/products?')) asked.push(request.url())
  })
  const field = page.getByLabel('Rechercher un produit')
  await field.fill('micro')
  await field.press('Enter')
  await expect(page).toHaveURL(/q=micro/)
  await page.waitForTimeout(500)
  expect(asked).toHaveLength(1)
})
