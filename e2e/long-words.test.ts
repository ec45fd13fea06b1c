import type { Page } from '@playwright/test'
import { logInAs, openList } from './dashboard.ts'
import { expect, test } from './shop.ts'
import { openStaff } from './staff.ts'

test.use({ viewport: { width: 320, height: 740 } })

const word = 'polytétrafluoroéthylène'.repeat(4)

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

// « Fermer » stood outside of the screen, and headings over its edge.
test('a word that is longer than the screen is wide pushes nothing out of it', { tag: '@one-width' }, async ({
  page,
  baseURL,
}) => {
  const staff = await openStaff(baseURL)
  const { id, products } = await staff.makeCategory(word, 1)
  await staff.makeOption(`Essai ${Date.now()}`, [word, 'court'])
  await staff.close()
  await logInAs(page, 'admin')
  for (const path of [
    '/categories',
    `/category/${id}`,
    `/dashboard/products/update-product/${products[0]?._id}`,
    `/dashboard/categories/update-category/${id}`,
    '/dashboard/options?sort=-createdAt',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await widthOf(page), path).toBe(320)
  }
  const close = page.getByRole('dialog').getByRole('button', { name: 'Fermer' })
  await page.goto(`/category/${id}?produit=${products[0]?._id}`)
  await expect(close).toBeInViewport({ ratio: 1 })
  await openList(page, `/dashboard/products?category=${id}&fiche=${products[0]?._id}`)
  await expect(close).toBeInViewport({ ratio: 1 })
})
