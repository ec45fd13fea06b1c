import type { Page } from '@playwright/test'
import { makeClient, openMenu } from './accounts.ts'
import { logInAs } from './dashboard.ts'
import { confirm, openPlainProduct, order, said } from './ordering.ts'
import { expect, pageLives, test } from './shop.ts'

// docs/security.md lists what a browser stores about its user: nothing that identifies them.

/** Everything in storage that scripts can read. */
const kept = (page: Page) =>
  page.evaluate(() => ({
    local: { ...localStorage },
    tab: Object.keys(sessionStorage),
    cookies: document.cookie,
  }))

test('of a client the browser keeps that somebody is logged in, and after the logout not even that', async ({
  page,
}) => {
  await makeClient(page)
  await openPlainProduct(page)
  await order(page).click()
  await confirm(page).click()
  await expect(said(page, 'Commande passée avec succès')).toBeVisible()
  await page.goto('/profile')
  await pageLives(page)
  // The router stores how far each page was scrolled.
  const ofTheRouter = ['react-router-scroll-positions']
  expect(await kept(page)).toEqual({ local: { session: 'open' }, tab: ofTheRouter, cookies: '' })
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite])).toEqual([
    [expect.stringMatching(/sid$/), true, 'Lax'],
  ])
  await openMenu(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Vous êtes déconnecté.')).toBeVisible()
  expect(await kept(page)).toEqual({ local: {}, tab: ofTheRouter, cookies: '' })
  expect(await page.context().cookies()).toEqual([])
})

test('of staff it keeps how wide their sidebar is', { tag: '@one-width' }, async ({ page }) => {
  await logInAs(page, 'admin')
  await page.goto('/dashboard')
  await pageLives(page)
  await page.getByRole('button', { name: 'Réduire ou élargir le menu' }).click()
  await expect
    .poll(() => kept(page))
    .toMatchObject({
      local: { session: 'open' },
      cookies: expect.stringMatching(/^sidebar=(wide|narrow)$/),
    })
})
