import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Product } from '#contract/catalogue'
import { allProducts, productPath } from './catalogue.ts'
import { logInAs, openList, rowsOf } from './dashboard.ts'
import { expect, pageLives, test } from './shop.ts'

// For a pointer, axe checks that no target is smaller than 24 px; a finger needs 44.
test.use({ hasTouch: true, isMobile: true })

test('what one presses in the shop is large enough for a finger', async ({ page }) => {
  const product = (await allProducts(page)).find((each) => each.document) as Product
  const pages = ['/', '/categories', `/category/${product.category.id}`, '/recherche?q=zzzzzz', '/contact']
  for (const path of [...pages, productPath(product)]) {
    await page.goto(path)
    await pageLives(page)
    expect(await tooSmall(page), path).toEqual([])
  }
})

test('what one presses in one’s own pages is large enough for a finger', async ({ page }) => {
  await logInAs(page, 'client')
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: /^CMD-/ }).first()).toBeVisible()
  expect(await tooSmall(page)).toEqual([])
})

test('what one presses in the dashboard is large enough for a finger', async ({ page }) => {
  await logInAs(page, 'superAdmin')
  // Without this act the journal would be empty.
  const option = { name: `Teinte ${randomUUID().slice(0, 8)}`, values: ['Claire'] }
  expect((await page.request.post('/api/options/add', { data: option })).status()).toBe(201)
  await page.goto('/dashboard')
  await expect(page.getByText('Dernières commandes')).toBeVisible()
  expect(await tooSmall(page)).toEqual([])
  for (const list of ['users', 'products', 'orders', 'audit']) {
    await openList(page, `/dashboard/${list}`)
    expect(await tooSmall(page), list).toEqual([])
    await rowsOf(page).first().getByRole('link').first().click()
    await expect(page.getByRole('dialog').locator('dl').first()).toBeVisible()
    expect(await tooSmall(page), `the panel of ${list}`).toEqual([])
  }
  await openList(page, '/dashboard/orders')
  await page.getByRole('combobox', { name: 'Client' }).click()
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  // Only the sizes once the list has finished opening count.
  await expect.poll(() => tooSmall(page)).toEqual([])
})

/**
 * Links, buttons and fields less than 44 px high. Excepted: a link in a sentence, as high as its line; the
 * link of a card, whose `::after` covers the card; and the link of a row, which opens wherever one presses
 * it.
 */
const tooSmall = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a, button, input, select, summary, [role=option]')].flatMap((element) => {
      const target = element.matches('input[type=checkbox], input[type=radio]')
        ? (element.closest('label') ?? element)
        : element
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return []
      if (getComputedStyle(target).display === 'inline') return []
      if (getComputedStyle(target, '::after').position === 'absolute' || target.matches('td a')) return []
      const { width, height, bottom } = target.getBoundingClientRect()
      const isSeen = width > 1 && bottom > 0
      if (!isSeen || height >= 43.9) return []
      return [`${Math.round(width)} × ${Math.round(height)}: ${target.outerHTML.slice(0, 100)}`]
    }),
  )
