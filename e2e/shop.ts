import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'

/** The context of the journeys that this process walks one after the other, and how it was asked for. */
let kept: { context: BrowserContext; asked: string } | undefined

/** A browser in which a console error, an unhandled rejection or a call to another host fails the test, in whichever window. */
export const test = base.extend<{
  /** What was complained of so far: nothing of it may be left at the end. */
  watched: string[]
}>({
  /** As good as new, but it has the shop's files, which no page need fetch again. */
  context: async ({ browser, viewport, isMobile, hasTouch, javaScriptEnabled }, use) => {
    const asked = JSON.stringify([viewport, isMobile, hasTouch, javaScriptEnabled])
    if (kept?.asked !== asked) {
      await kept?.context.close()
      // Given what the test asks for by the runner.
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

/** The addresses of pages that were asked for, and of what a journey takes away itself. */
const refusable = new WeakMap<Page, Set<string>>()

/** This address may answer 403 or 404 to this page. */
export function mayBeRefused(page: Page, url: string) {
  refusable.set(page, (refusable.get(page) ?? new Set()).add(url))
}

/**
 * Chromium writes a console error for every refused call or page; a journey that asks for a refusal expects it. None asks for
 * a fault of the server.
 */
function isExpected(page: Page, text: string, url: string) {
  if (!text.startsWith('Failed to load resource') || /\b500\b/.test(text)) return false
  return url.includes('/api/') || (/\b40[34]\b/.test(text) && Boolean(refusable.get(page)?.has(url)))
}

/** What React knows of an element, and at the top of the whole page. */
interface Fiber {
  return: Fiber | null
  stateNode: { current: { child: unknown } }
}

/** A snackbar, a menu or a key answers only from then on; what listens to keys does so once it has been painted. */
export async function pageLives(page: Page) {
  await page.waitForFunction(() => {
    const entries = Object.entries(document.querySelector('header button') ?? {})
    let fiber: Fiber | undefined = entries.find(([key]) => key.startsWith('__reactFiber'))?.[1]
    while (fiber?.return) fiber = fiber.return
    // While React still goes through the page, it has no tree of it yet.
    return fiber && fiber.stateNode.current.child !== null
  })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
}

/** What comes once the page lives has come too: a button that is disabled and a skeleton hide the faults of what follows. */
async function pageStands(page: Page) {
  await pageLives(page)
  if (new URL(page.url()).pathname === '/dashboard') {
    await expect(page.locator('.recharts-surface')).toHaveCount(2)
  }
}

/** Nothing makes the page scroll sideways once it stands. */
export async function expectNothingAside(page: Page) {
  await pageStands(page)
  // A small screen makes `innerWidth` as large as what sticks out.
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return { scrollWidth, clientWidth }
  })
  expect(scrollWidth, page.url()).toBeLessThanOrEqual(clientWidth)
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * No accessibility fault that axe can find on the page as it stands, in either theme: they differ in colours alone. Nor does
 * anything stick out at its side.
 */
export async function expectAccessible(page: Page) {
  await expectNothingAside(page)
  expect(await escaping(page), 'what is inside a box that scrolls, but not placed by it').toEqual([])
  await expectNoFault(page, { type: 'tag', values: standards })
  await changeTheme(page)
  await expectNoFault(page, { type: 'rule', values: ['color-contrast'] })
  await changeTheme(page)
}

/** A document is given axe once: that takes as long as looking at a small page. */
async function expectNoFault(page: Page, runOnly: RunOptions['runOnly']) {
  await coloursArrive(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  // What is right is not listed.
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
 * A word for screen readers alone is placed by the nearest box that has a `position`. Where that lies outside of the
 * box that scrolls, the word stays behind when it scrolls, and may make the whole page scroll.
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

/** From dark to light, or back. */
const changeTheme = (page: Page) =>
  page.evaluate(() => {
    const { dataset } = document.documentElement
    dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark'
  })

/** Halfway through a transition a colour is none of ours. */
const coloursArrive = (page: Page) =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

export { expect }
