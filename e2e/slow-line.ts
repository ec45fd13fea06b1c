import type { Page, Route } from '@playwright/test'

/** A slow line: the request waits for a second. */
export const slowly = async (route: Route) => {
  await new Promise((done) => setTimeout(done, 1000))
  await route.continue()
}

/**
 * A slow line: requests to these addresses wait until released, then go through, or fail if `fails`.
 * @returns releases them
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
 * A slow line: the server answers requests to these addresses at once, but the answers wait until released.
 * @returns `asked` resolves once the server has answered, `go` releases the answers
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

/** A broken line: the server does what is asked, and its answer is lost. */
export const loseAnswer = async (route: Route) => {
  await route.fetch()
  await route.abort()
}

/** A broken line: only the first half of the answer arrives. */
export const cutShort = async (route: Route) => {
  const response = await route.fetch()
  const body = await response.text()
  await route.fulfill({ response, body: body.slice(0, body.length / 2) })
}

/** The scripts that hydrate a page. */
export const scripts = '**/assets/*.js'

/** A small phone: every script takes four times as long. */
export async function slowDown(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}
