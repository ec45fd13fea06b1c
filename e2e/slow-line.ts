import type { Page, Route } from '@playwright/test'

/** As on a slow line: the answer takes a second. */
export const slowly = async (route: Route) => {
  await new Promise((done) => setTimeout(done, 1000))
  await route.continue()
}

/** As on a slow line: the page is there, its scripts only once `go` lets them come. */
export async function holdScripts(page: Page) {
  let go = () => {}
  const arrived = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  return { go }
}
