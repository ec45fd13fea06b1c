import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { Product } from '#contract/catalogue'
import { isNarrow, logInAs, openForm, openList, rowsOf } from './dashboard.ts'
import { expect, pageLives, test } from './shop.ts'
import { openStaff } from './staff.ts'

test.beforeEach(({ page }) => logInAs(page, 'admin'))

// Regression: Shift+Tab from the end of a list reached checkboxes and links wholly under its sticky header.
test('whoever goes back through a list with the keyboard sees what has the focus', async ({ page }) => {
  await openList(page, '/dashboard/products')
  await rowsOf(page).last().getByRole('link').first().focus()
  await expectInSight(page, 'Shift+Tab')
})

test('where rows are chosen too', async ({ page }) => {
  await openList(page, '/dashboard/products')
  await page.getByLabel('Sélectionner la page').press('Space')
  await expect(page.getByRole('region', { name: 'Lignes sélectionnées' })).toBeVisible()
  await rowsOf(page).last().getByRole('link').first().focus()
  await expectInSight(page, 'Shift+Tab')
})

// The warning makes the bar of buttons three times as high.
test('whoever is warned at the foot of a long form sees what has the focus in it', async ({
  page,
  baseURL,
}) => {
  const staff = await openStaff(baseURL)
  const { products } = await staff.makeCategory(`Étuves ${randomUUID().slice(0, 8)}`, 1)
  await staff.close()
  const [{ _id }] = products as [Product]
  if (!isNarrow(page)) await page.setViewportSize({ width: 768, height: 900 })
  await openForm(page, `/dashboard/products/update-product/${_id}`, 'Enregistrer')
  await page.getByLabel('Prix (DA)').fill('99')
  const theirs = await page.request.put(`/api/products/update/${_id}`, { multipart: { price: '120' } })
  expect(theirs.status()).toBe(200)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Quelqu’un d’autre a modifié cette fiche')).toBeVisible()
  await expect(page.locator('[data-snackbar]')).toHaveCount(0)
  await page.getByLabel('Nom', { exact: true }).focus()
  await expectInSight(page, 'Tab', 12)
})

// Regression: above a list laid out as cards there were six focusable links that nobody could see.
test('whoever comes to a list by keyboard meets nothing that is not drawn', async ({ page }) => {
  if (!isNarrow(page)) await page.setViewportSize({ width: 900, height: 900 })
  await openList(page, '/dashboard/orders')
  await page.getByLabel('Sélectionner la page').focus()
  const isRow = () => page.evaluate(() => document.activeElement?.closest('tbody') !== null)
  for (let step = 0; step < 25 && !(await isRow()); step += 1) {
    await page.keyboard.press('Tab')
    expect(await hiddenFocus(page)).toBe('')
  }
  expect(await isRow()).toBe(true)
})

// Regression: only a background colour showed the focus, almost the same as the other rows'.
test('whoever chooses with the arrows sees where they are', { tag: '@one-width' }, async ({ page }) => {
  const outlineOf = (place: Locator) =>
    place.evaluate((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return `${outlineStyle} ${outlineWidth}`
    })
  await openList(page, '/dashboard/orders')
  await rowsOf(page)
    .first()
    .getByRole('button', { name: /^Actions/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  expect(await outlineOf(page.getByRole('menuitem').first())).toBe('solid 2px')
  await page.keyboard.press('Escape')

  await page.getByRole('combobox', { name: 'Client' }).click()
  await page.keyboard.type('a')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => outlineOf(page.locator('[role=option][data-highlighted]'))).toBe('solid 2px')

  await page.goto('/')
  await pageLives(page)
  await page
    .getByRole('combobox', { name: /Rechercher/ })
    .first()
    .fill('bal')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => outlineOf(page.getByRole('option', { selected: true }))).toBe('solid 2px')
})

/** Presses `key` `steps` times: each time part of the focused element is uncovered, its middle or one end. */
async function expectInSight(page: Page, key: string, steps = 40) {
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press(key)
    await expect.poll(() => covering(page), { message: `${key}, step ${step}`, timeout: 2000 }).toBe('')
  }
}

/** The focused element, if the pointer cannot reach it. */
const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLElement
    const shown = focused instanceof HTMLInputElement ? (focused.closest('label') ?? focused) : focused
    const { left, top, width, height } = shown.getBoundingClientRect()
    const there = document.elementFromPoint(left + width / 2, top + height / 2)
    return shown.contains(there) ? '' : focused.outerHTML.slice(0, 120)
  })

/** The element that covers the focused one; empty if part of the focused one can be seen. */
const covering = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return 'no focus'
    // An input that is not drawn is represented by its label.
    const shown = focused instanceof HTMLInputElement ? (focused.closest('label') ?? focused) : focused
    const { left, top, width, height } = shown.getBoundingClientRect()
    const there = [0.1, 0.5, 0.9].map((part) =>
      document.elementFromPoint(left + width * part, top + height * part),
    )
    if (there.some((each) => each && (shown.contains(each) || each.contains(shown)))) return ''
    return `${focused.outerHTML.slice(0, 120)} under ${there[1]?.outerHTML.slice(0, 80) ?? 'the edge'}`
  })
