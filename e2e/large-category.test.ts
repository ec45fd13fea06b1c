import { cards } from './catalogue.ts'
import { expect, test } from './shop.ts'
import { cutShort } from './slow-line.ts'
import { openStaff } from './staff.ts'

test('a large category comes page by page, keeps the page light, and is searched by the database', {
  tag: '@one-width',
}, async ({ page, baseURL }) => {
  test.setTimeout(120_000)
  const staff = await openStaff(baseURL)
  const size = 260
  const { id, products } = await staff.makeCategory(`Réserve ${Date.now()}`, size)
  await staff.close()

  await page.goto(`/category/${id}`)
  await expect(page.getByText(`${size} produits`)).toBeVisible()
  await expect(cards(page)).toHaveCount(50)
  await expect(page.getByText(`50 sur ${size}`)).toBeVisible()

  const scroll = () => page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  // A page that failed to load is requested again, and the focus stays where it is appended.
  await page.route('**/api/products/category/*', (route) => route.abort())
  const again = page.getByRole('button', { name: 'Réessayer' })
  await expect(async () => {
    await scroll()
    await expect(again).toBeVisible({ timeout: 200 })
  }).toPass({ timeout: 30_000 })
  await page.unroute('**/api/products/category/*')
  await again.press('Enter')
  await expect(page.getByText(new RegExp(`sur ${size}`))).toBeFocused()

  // Scrolling alone loads more, until the button has to be pressed: the footer can be reached.
  await expect(async () => {
    await scroll()
    await expect(page.getByText(`200 sur ${size}`)).toBeVisible({ timeout: 200 })
  }).toPass({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Afficher plus' }).click()
  await expect(async () => {
    await scroll()
    await expect(page.getByRole('button', { name: 'Afficher plus' })).toBeHidden({ timeout: 200 })
  }).toPass({ timeout: 30_000 })
  // After a key press on the button, the focus is not sent to the top of the page.
  await expect(page.getByText(`${size} sur ${size}`)).toBeFocused()
  const last = products.at(-1)?.name ?? ''
  await expect(page.getByRole('heading', { name: last })).toBeVisible()
  expect(await cards(page).count()).toBeLessThan(size)
  await page.evaluate(() => scrollTo(0, 0))
  await expect(page.getByRole('heading', { name: products[0]?.name })).toBeVisible()

  // A failed search is not taken for a result.
  // Regression: it said « 260 résultats pour « … » », with the error far below.
  const field = page.getByRole('searchbox', { name: /^Rechercher dans/ })
  await page.route('**/api/products/category/*', (route) => route.abort())
  await field.fill('introuvable')
  await expect(page.getByText('Les produits n’ont pas pu être chargés')).toBeInViewport()
  await expect(cards(page)).toHaveCount(0)
  await expect(page.getByText(/résultats? pour/)).toHaveCount(0)
  await page.unroute('**/api/products/category/*')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByText(/^0.résultat pour/)).toBeVisible()

  // Nor is a truncated answer. Regression: it broke the whole page.
  await page.route('**/api/products/category/*', cutShort)
  await field.fill('introuvables')
  await expect(page.getByText('Les produits n’ont pas pu être chargés')).toBeInViewport()
  await page.unroute('**/api/products/category/*')

  // A product beyond the first page is found nevertheless, by search and by its own address.
  await field.fill(last)
  await expect(cards(page)).toHaveCount(1)
  await expect(page.getByText(/^1.résultat pour/)).toBeVisible()
  await page.reload()
  await expect(cards(page)).toHaveCount(1)
  await page.goto(`/category/${id}?produit=${products.at(-1)?._id}`)
  await expect(page.getByRole('dialog', { name: last })).toBeVisible()

  // A busy browser reports in one batch that the end was out of sight and no longer is.
  // Regression: then nothing more was loaded.
  await page.addInitScript(tellInBatches)
  await page.goto(`/category/${id}`)
  await expect(async () => {
    await scroll()
    await expect(page.getByText(`200 sur ${size}`)).toBeVisible({ timeout: 200 })
  }).toPass({ intervals: [100], timeout: 30_000 })
})

/** Keeps an observer's entries for half a second, then delivers them in one call, as a browser may. */
function tellInBatches() {
  const { IntersectionObserver } = window
  window.IntersectionObserver = class extends IntersectionObserver {
    constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      const kept: IntersectionObserverEntry[] = []
      super((entries, observer) => {
        if (kept.length === 0) setTimeout(() => tell(kept.splice(0), observer), 500)
        kept.push(...entries)
      }, options)
    }
  }
}

// Regression: only the first products were there again, and the page jumped up to the last of them.
test('who comes back to a large category finds it as deep as it was left', { tag: '@one-width' }, async ({
  page,
  baseURL,
}) => {
  const staff = await openStaff(baseURL)
  const { id } = await staff.makeCategory(`Profondeur ${Date.now()}`, 120)
  await staff.close()
  await page.goto(`/category/${id}`)
  const all = page.getByText('120 sur 120')
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(all).toBeInViewport({ timeout: 200 })
  }).toPass({ timeout: 30_000 })
  const place = () => page.evaluate(() => Math.round(scrollY))
  const left = await place()
  // Playwright's own click would scroll to the link first.
  const elsewhere = page.locator('a[href="/about"]').first()
  await elsewhere.evaluate((link: HTMLElement) => link.click())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/propos/)
  await page.goBack()
  await expect(all).toBeAttached()
  await expect.poll(place).toBeGreaterThan(left - 200)
})
