import { linkSentTo, stranger } from './accounts.ts'
import { expect, expectAccessible, expectNothingAside, pageLives, test } from './shop.ts'

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
  '/reset-password/inconnu',
  '/mailbox',
  '/cette-page-n-existe-pas',
]

for (const path of publicPaths) {
  test(`${path} is accessible`, async ({ page }) => {
    await page.goto(path)
    await expect(page.locator('h1')).toHaveCount(1)
    await expectAccessible(page)
  })
}

test('a category and its drawer are accessible', async ({ page, request }) => {
  const { products } = await (await request.get('/api/products?limit=1')).json()
  const [{ _id, category }] = products
  await page.goto(`/category/${category.id}`)
  await expectAccessible(page)
  await page.goto(`/category/${category.id}?produit=${_id}`)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})

// On a small screen the browser zooms out until the overflow is in sight.
test('what sticks out at the side would be found', async ({ page }) => {
  await page.goto('/about')
  await expectNothingAside(page)
  await page.locator('main').evaluate((main) => {
    main.insertAdjacentHTML('beforeend', `<p style="width: ${innerWidth + 40}px">Trop large</p>`)
  })
  await expect(expectNothingAside(page)).rejects.toThrow()
})

test('a fault would be found, in either theme', { tag: '@one-width' }, async ({ page }) => {
  const spoil = async (html: string) => {
    await pageLives(page)
    await page.locator('main').evaluate((main, html) => main.insertAdjacentHTML('beforeend', html), html)
  }
  await page.goto('/about')
  await spoil(
    '<p style="color: light-dark(#777, #fff); background: light-dark(#888, #000)">Gris sur gris</p>',
  )
  await expect(expectAccessible(page)).rejects.toThrow(/color-contrast.*Gris sur gris/)
  await page.reload()
  await spoil('<img src="/favicon.svg">')
  await expect(expectAccessible(page)).rejects.toThrow(/image-alt/)
})

test('nothing scrolls sideways on a screen of 320 px', { tag: '@one-width' }, async ({ page, request }) => {
  // The mailbox shows links as long as their tokens.
  const person = stranger()
  await request.post('/api/users/sign-up', { data: person })
  await linkSentTo(request, person.email, '/verify-email/')
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of publicPaths) {
    await page.goto(path)
    await expect(page.locator('h1')).toHaveCount(1)
    await expectNothingAside(page)
  }
})
