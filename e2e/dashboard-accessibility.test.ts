import { randomUUID } from 'node:crypto'
import { lists, logInAs, openList, rowsOf } from './dashboard.ts'
import { expect, expectAccessible, expectNothingAside, pageLives, test } from './shop.ts'

const pages = ['/dashboard', '/dashboard/audit', '/dashboard/inconnu', ...lists]

test.beforeEach(({ page }) => logInAs(page, 'superAdmin'))

for (const path of pages) {
  test(`${path} is accessible`, async ({ page }) => {
    await page.goto(path)
    await expect(page.locator('h1')).toHaveCount(1)
    await expectAccessible(page)
  })
}

test('what opens over a list is accessible', async ({ page }) => {
  // The list is empty here: a checkbox half under the open list would count as too small a target.
  await page.goto('/dashboard/orders?q=zzzzzz')
  await pageLives(page)
  await page.getByRole('combobox', { name: 'Client' }).click()
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await expectAccessible(page)
  await openList(page, '/dashboard/orders?status=annulé')
  await rowsOf(page)
    .first()
    .getByRole('button', { name: /^Actions/ })
    .click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Annuler' }).click()
  await page.getByLabel('Sélectionner la page').check()
  const bar = page.getByRole('region', { name: 'Lignes sélectionnées' })
  await expect(bar).toBeVisible()
  // On a phone it scrolled both ways.
  expect(await bar.evaluate(overflowOf)).toEqual([0, 0])
  // A row half under the sticky header would count as too small a target.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Tout désélectionner' }).click()
  await rowsOf(page).first().getByRole('link').first().click()
  await expect(page.getByText('Commande passée')).toBeVisible()
  // The class that makes it red lost against the one of its kind of button.
  const [remove, close] = ['Supprimer', 'Fermer'].map((name) =>
    page.getByRole('dialog').getByRole('button', { name }),
  )
  expect(await remove?.evaluate(colourOf)).not.toBe(await close?.evaluate(colourOf))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await expectAccessible(page)
})

test('between the two, at 768 px, every list is accessible too', { tag: '@one-width' }, async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 768, height: 1024 })
  for (const path of lists) {
    await openList(page, path)
    await expectAccessible(page)
  }
})

// Regression: the list of orders ran out of its frame, and its products were cut to one word.
test('as soon as there is room for a table, it keeps within its frame', { tag: '@one-width' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1010, height: 700 })
  for (const path of lists) {
    await openList(page, path)
    const frame = page.getByRole('table').locator('..')
    expect(await frame.evaluate(overflowOf), path).toEqual([0, 0])
  }
})

test('nothing scrolls sideways on a screen of 320 px', { tag: '@one-width' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  // The last filter of this page is far out of sight.
  const oneThing = `/dashboard/audit?entityId=${randomUUID()}`
  for (const path of [...pages, oneThing]) {
    await page.goto(path)
    await expectNothingAside(page)
  }
})

/** How much wider and higher its content is than an element, in pixels. */
const overflowOf = (box: Element) => [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight]

const colourOf = (element: Element) => getComputedStyle(element).color
