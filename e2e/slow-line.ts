import type { Page, Route } from '@playwright/test'

/** As on a slow line: the answer takes a second. */
export const slowly = async (route: Route) => {
  await new Promise((done) => setTimeout(done, 1000))
  await route.continue()
}

/**
 * As on a slow line: what is asked for at these addresses waits, and then comes, or `fails`.
 * @returns what ends the waiting
 */
export async function hold(page: Page, addresses: string | RegExp, { fails = false } = {}) {
  const { promise: arrived, resolve: go } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await arrived
    await (fails ? route.abort() : route.continue())
  })
  return go
}

/**
 * As on a slow line: what is asked for at these addresses is answered at once, and the answer comes late.
 * @returns what lets it come
 */
export async function delayAnswer(page: Page, addresses: string) {
  const { promise: arrived, resolve: go } = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    const response = await route.fetch()
    asked.resolve()
    await arrived
    await route.fulfill({ response })
  })
  return { asked: asked.promise, go }
}

/** As on a line that breaks: what is asked for is done, and its answer lost. */
export const loseAnswer = async (route: Route) => {
  await route.fetch()
  await route.abort()
}

/** As on a line that breaks: the answer is cut short on its way. */
export const cutShort = async (route: Route) => {
  const response = await route.fetch()
  const body = await response.text()
  await route.fulfill({ response, body: body.slice(0, body.length / 2) })
}

/** What makes a page live. */
export const scripts = '**/assets/*.js'

/** As on a small phone: every script takes four times as long. */
export async function slowDown(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}
