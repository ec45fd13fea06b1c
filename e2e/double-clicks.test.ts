import type { Page } from '@playwright/test'
import { logInAs, openList, rowsOf } from './dashboard.ts'
import { expect, test } from './shop.ts'

const panel = (page: Page) => page.locator('[role=dialog][data-open]')

// It completed the order, of which its client was told.
test('the second half of a double click on an order moves nothing', { tag: '@one-width' }, async ({
  page,
}) => {
  await logInAs(page, 'admin')
  await openList(page, '/dashboard/orders?status=en+cours')
  const written: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') written.push(request.url())
  })
  await rowsOf(page).first().getByRole('link').first().click()
  const complete = panel(page).getByRole('button', { name: 'Marquer complétée' })
  await complete.dispatchEvent('click', { detail: 2 })
  await page.waitForTimeout(500)
  await expect(complete).toBeEnabled()
  expect(written).toEqual([])
})
