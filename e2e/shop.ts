import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

/** A browser in which a console error, an unhandled rejection or a call to another host fails the test. */
export const test = base.extend<{ watched: undefined }>({
  watched: [
    async ({ page, baseURL }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message.text(), message.location().url)) {
          complaints.push(`console: ${message.text()} (${message.location().url})`)
        }
      })
      page.on('pageerror', (error) => complaints.push(`page: ${error.message}`))
      page.on('request', (request) => {
        const url = new URL(request.url())
        if (url.protocol.startsWith('http') && url.origin !== baseURL) complaints.push(`call: ${url.href}`)
      })
      await use(undefined)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

/** Chromium writes a console error for every refused call; a journey that asks for a refusal expects it. */
function isExpected(text: string, url: string) {
  return text.startsWith('Failed to load resource') && (url.includes('/api/') || text.includes('404'))
}

/** No accessibility fault that axe can find, on the page as it stands. */
export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
  expect(found).toEqual([])
}

/** Opens a page in one of the two themes, as a visitor who chose it. */
export async function openInTheme(page: Page, path: string, theme: 'light' | 'dark') {
  await page.addInitScript((value) => {
    // A sandboxed frame has no storage.
    if (self === top) localStorage.setItem('vite-ui-theme', value)
  }, theme)
  await page.goto(path)
}

export { expect }
