import { randomUUID } from 'node:crypto'
import { openList, rowsOf } from './dashboard.ts'
import { expect, pageLives, test } from './shop.ts'
import { openAsAdmin, openStaff } from './staff.ts'

test.beforeEach(({ page }) => openAsAdmin(page))

// Regression: it closed the panel too.
test('one Escape closes the question and leaves the panel under it, wherever the focus is', async ({
  page,
  baseURL,
}) => {
  const staff = await openStaff(baseURL)
  const name = `Échappée ${randomUUID().slice(0, 8)}`
  await staff.makeCategory(name, 1)
  await staff.close()
  await openList(page, `/dashboard/products?q=${encodeURIComponent(name)}`)
  const panel = page.getByRole('dialog', { name: `${name} 001` })
  const question = page.getByRole('alertdialog')
  const callOff = async () => {
    await panel.getByRole('button', { name: 'Supprimer' }).click()
    await expect(question.getByRole('button', { name: 'Annuler' })).toBeFocused()
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(panel).toBeVisible()
    await expect(page).toHaveURL(/fiche=/)
  }
  await rowsOf(page).first().getByRole('link').first().click()
  await expect(panel.getByRole('button', { name: 'Fermer' })).toBeFocused()
  await callOff()
  // After the reload the server renders the panel, which hydrates in place.
  await page.reload()
  await pageLives(page)
  await callOff()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
})
