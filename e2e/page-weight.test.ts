import type { Page } from '@playwright/test'
import { allProducts, productPath } from './catalogue.ts'
import { expect, test } from './shop.ts'

/** The most script that a public page may load, gzipped. Bytes. */
const mostScript = 150_000
/** Strings found only in the code of the charts, of the dashboard's lists, and of the schemas. */
const signs = { charts: 'recharts', dashboard: 'data-bulk-bar', schemas: 'ZodError' }

const addresses = ['/', '/categories', '/recherche?q=ballon', '/about', '/contact', '/login', '/signup']

for (const address of addresses) {
  test(`${address} takes few scripts, and none of the dashboard`, { tag: '@one-width' }, async ({ page }) => {
    await expectLight(page, address)
  })
}

test('a category and a product take few scripts, and none of the dashboard', {
  tag: '@one-width',
}, async ({ page }) => {
  const [product] = await allProducts(page)
  if (!product) throw new Error('There is no product.')
  await expectLight(page, `/category/${product.category.id}`)
  await expectLight(page, productPath(product))
})

// Regression: one careless import sent every form of the shop the schemas' messages in fifty languages.
test('to check a form takes a fifth more', { tag: '@one-width' }, async ({ page }) => {
  const scripts = collectScripts(page)
  await page.goto('/signup')
  await page.getByLabel('Adresse e-mail').focus()
  await expect.poll(async () => (await scripts()).holds(signs.schemas)).toBe(true)
  expect((await scripts()).bytes).toBeLessThan(mostScript * 1.2)
})

async function expectLight(page: Page, address: string) {
  const scripts = collectScripts(page)
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  const { bytes, holds } = await scripts()
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(mostScript)
  for (const sign of Object.values(signs)) expect(holds(sign)).toBe(false)
}

/** Records the scripts that load from now on. */
function collectScripts(page: Page) {
  const came = new Set<string>()
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') came.add(request.url())
  })
  return async () => {
    // A browser may accept a smaller encoding; the limit is measured in gzip.
    const headers = { 'accept-encoding': 'gzip' }
    const scripts = await Promise.all([...came].map((url) => page.request.get(url, { headers })))
    const texts = await Promise.all(scripts.map((script) => script.text()))
    const lengths = scripts.map((script) => Number(script.headers()['content-length']))
    return {
      bytes: lengths.reduce((sum, length) => sum + length, 0),
      holds: (sign: string) => texts.some((text) => text.includes(sign)),
    }
  }
}
