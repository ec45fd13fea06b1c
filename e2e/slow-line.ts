import type { Route } from '@playwright/test'

/** As on a slow line: the answer takes a second. */
export const slowly = async (route: Route) => {
  await new Promise((done) => setTimeout(done, 1000))
  await route.continue()
}
