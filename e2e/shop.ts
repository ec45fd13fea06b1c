import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'

/** The context that this process reuses for one journey after the other, and the options it was made with. */
let kept: { context: BrowserContext; asked: string } | undefined

/** A console error, an unhandled rejection or a call to another host fails the test, in any of its pages. */
export const test = base.extend<{
  /** The complaints so far; the test fails if any are left at its end. */
  watched: string[]
}>({
  /** As good as new, except that the shop's files are cached, so pages need not fetch them again. */
  context: async ({ browser, viewport, isMobile, hasTouch, javaScriptEnabled }, use) => {
    const asked = JSON.stringify([viewport, isMobile, hasTouch, javaScriptEnabled])
    if (kept?.asked !== asked) {
      await kept?.context.close()
      // The runner applies the test's own options to every new context.
      kept = { context: await browser.newContext(), asked }
    }
    const { context } = kept
    await use(context)
    await Promise.all(context.pages().map((page) => page.close()))
    const others = browser.contexts().filter((one) => one !== context)
    await Promise.all([...others.map((one) => one.close()), context.unrouteAll(), context.clearCookies()])
  },
  page: async ({ context, baseURL }, use) => {
    const page = await context.newPage()
    const devTools = await context.newCDPSession(page)
    await devTools.send('Storage.clearDataForOrigin', {
      origin: String(baseURL),
      storageTypes: 'local_storage',
    })
    await devTools.detach()
    await use(page)
  },
  watched: [
    async ({ context, browser, baseURL }, use) => {
      const complaints: string[] = []
      const watch = (page: Page) => {
        page.on('console', (message) => {
          const { url } = message.location()
          if (message.type() === 'error' && !isExpected(page, message.text(), url)) {
            complaints.push(`console: ${message.text()} (${url})`)
          }
        })
        page.on('pageerror', (error) => complaints.push(`page: ${error.message}`))
        page.on('request', (request) => {
          const url = new URL(request.url())
          if (request.isNavigationRequest()) mayBeRefused(page, url.href)
          if (url.protocol.startsWith('http') && url.origin !== baseURL) complaints.push(`call: ${url.href}`)
        })
      }
      const watchAll = (opened: BrowserContext) => void opened.on('page', watch)
      watchAll(context)
      browser.on('context', watchAll)
      await use(complaints)
      browser.off('context', watchAll)
      context.off('page', watch)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

/** The addresses of each page's navigations, and of files that a journey makes fail itself. */
const refusable = new WeakMap<Page, Set<string>>()

/** A 403 or 404 of this address is no complaint about this page. */
export function mayBeRefused(page: Page, url: string) {
  refusable.set(page, (refusable.get(page) ?? new Set()).add(url))
}

/**
 * Chromium logs a console error for every refused call or page. A journey that provokes a refusal expects it;
 * none provokes a 500.
 */
function isExpected(page: Page, text: string, url: string) {
  if (!text.startsWith('Failed to load resource') || /\b500\b/.test(text)) return false
  return url.includes('/api/') || (/\b40[34]\b/.test(text) && Boolean(refusable.get(page)?.has(url)))
}

/** React's internal node of an element; the root's `stateNode` holds the tree of the whole page. */
interface Fiber {
  return: Fiber | null
  stateNode: { current: { child: unknown } }
}

/**
 * Waits for hydration: only then does a snackbar, a menu or a key respond. Key listeners are added after the
 * next paint.
 */
export async function pageLives(page: Page) {
  await page.waitForFunction(() => {
    const entries = Object.entries(document.querySelector('header button') ?? {})
    let fiber: Fiber | undefined = entries.find(([key]) => key.startsWith('__reactFiber'))?.[1]
    while (fiber?.return) fiber = fiber.return
    // During hydration React has no tree yet.
    return fiber && fiber.stateNode.current.child !== null
  })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
}

/**
 * Also waits for what loads after hydration: a disabled button or a skeleton would hide the faults of what
 * replaces it.
 */
async function pageStands(page: Page) {
  await pageLives(page)
  if (new URL(page.url()).pathname === '/dashboard') {
    await expect(page.locator('.recharts-surface')).toHaveCount(2)
  }
}

/** The loaded page does not scroll sideways. */
export async function expectNothingAside(page: Page) {
  await pageStands(page)
  // On a small screen `innerWidth` grows with the overflow.
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return { scrollWidth, clientWidth }
  })
  expect(scrollWidth, page.url()).toBeLessThanOrEqual(clientWidth)
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * axe finds no accessibility fault on the page in its present state, in either theme (they differ in colours
 * alone), and nothing overflows sideways.
 */
export async function expectAccessible(page: Page) {
  await expectNothingAside(page)
  expect(await escaping(page), 'what is inside a box that scrolls, but not placed by it').toEqual([])
  await expectNoFault(page, { type: 'tag', values: standards })
  await changeTheme(page)
  await expectNoFault(page, { type: 'rule', values: ['color-contrast'] })
  await changeTheme(page)
}

/** Injects axe once per document, which takes as long as checking a small page. */
async function expectNoFault(page: Page, runOnly: RunOptions['runOnly']) {
  await coloursArrive(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  // Passing rules are not listed.
  const options: RunOptions = { runOnly, resultTypes: ['violations'] }
  const found = await page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run(options)
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    )
  }, options)
  expect(found).toEqual([])
}

/**
 * Text for screen readers alone is placed by its nearest positioned ancestor. If that is outside the
 * scrolling box, the text stays behind when the box scrolls, and may make the whole page scroll.
 */
const escaping = (page: Page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('*')].flatMap((element) => {
      if (getComputedStyle(element).position !== 'absolute') return []
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
        const { position, transform, overflowX, overflowY } = getComputedStyle(box)
        if (position !== 'static' || transform !== 'none') return []
        if (/auto|scroll/.test(overflowX + overflowY)) return [element.outerHTML.slice(0, 160)]
      }
      return []
    }),
  )

/** Toggles between the dark and the light theme. */
const changeTheme = (page: Page) =>
  page.evaluate(() => {
    const { dataset } = document.documentElement
    dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark'
  })

/** Waits for transitions to end: halfway through one, a colour belongs to neither theme. */
const coloursArrive = (page: Page) =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

export { expect }
