import { expect, expectAccessible, openInTheme, test } from './shop.ts'

const publicPaths = [
  '/',
  '/about',
  '/contact',
  '/categories',
  '/recherche?q=becher',
  '/recherche?q=zzzzzz',
  '/login',
  '/signup',
  '/conditions',
  '/donnees-personnelles',
  '/mailbox',
  '/cette-page-n-existe-pas',
]

for (const theme of ['dark', 'light'] as const) {
  for (const path of publicPaths) {
    test(`${path} is accessible in the ${theme} theme`, async ({ page }) => {
      await openInTheme(page, path, theme)
      await expect(page.locator('h1')).toHaveCount(1)
      await expectAccessible(page)
    })
  }

  test(`a category and its drawer are accessible in the ${theme} theme`, async ({ page, request }) => {
    const { products } = await (await request.get('/api/products?limit=1')).json()
    const [{ _id, category }] = products
    await openInTheme(page, `/category/${category.id}`, theme)
    await expectAccessible(page)
    await page.goto(`/category/${category.id}?produit=${_id}`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
}

test('nothing scrolls sideways on a screen of 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of publicPaths) {
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
  }
})
