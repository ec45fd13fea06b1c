import type { Page } from '@playwright/test'
import { newPicture } from '#server/testing/pictures'
import { makeClient } from './accounts.ts'
import { logInAs, openForm, openList } from './dashboard.ts'
import { confirm, openPlainProduct, order } from './ordering.ts'
import { expect, pageLives, test } from './shop.ts'
import { openStaff } from './staff.ts'

test.use({ viewport: { width: 320, height: 740 } })

const word = 'polytétrafluoroéthylène'.repeat(4)

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

// Regression: « Fermer » was off screen, and headings crossed its edge.
test('a word that is longer than the screen is wide pushes nothing out of it', { tag: '@one-width' }, async ({
  page,
  baseURL,
}) => {
  const staff = await openStaff(baseURL)
  const { id, products } = await staff.makeCategory(word, 1)
  await staff.makeOption(`Essai ${Date.now()}`, [word, 'court'])
  await staff.close()
  await logInAs(page, 'admin')
  for (const path of [
    '/categories',
    `/category/${id}`,
    `/dashboard/products/update-product/${products[0]?._id}`,
    `/dashboard/categories/update-category/${id}`,
    '/dashboard/options?sort=-createdAt',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await widthOf(page), path).toBe(320)
  }
  const close = page.getByRole('dialog').getByRole('button', { name: 'Fermer' })
  await page.goto(`/category/${id}?produit=${products[0]?._id}`)
  await expect(close).toBeInViewport({ ratio: 1 })
  await openList(page, `/dashboard/products?category=${id}&fiche=${products[0]?._id}`)
  await expect(close).toBeInViewport({ ratio: 1 })
})

test('the name of a picture that is chosen pushes nothing out of the screen', { tag: '@one-width' }, async ({
  page,
}) => {
  await logInAs(page, 'admin')
  await openForm(page, '/dashboard/categories/add-category', 'Ajouter la catégorie')
  const name = 'becher_forme_basse_250ml_borosilicate_3.3_gradue.png'
  await page.getByLabel('Image').setInputFiles({ name, mimeType: 'image/png', buffer: await newPicture() })
  await expect(page.getByText(name)).toBeVisible()
  expect(await widthOf(page)).toBe(320)
})

// Regression: the card was wider than the screen and was clipped, so the page itself did not get wider.
test('a long address keeps the login within its card', { tag: '@one-width' }, async ({ page }) => {
  await page.goto('/login')
  await pageLives(page)
  await page.getByLabel('Adresse e-mail').fill('mohamed.benabdallah@gmail.example')
  await page.getByRole('button', { name: 'Mot de passe oublié?' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'mohamed' })).toBeVisible()
  const show = page.getByRole('button', { name: 'Afficher le mot de passe' })
  const { x, width } = (await show.boundingBox()) ?? { x: 0, width: 0 }
  expect(x + width).toBeLessThan(300)
})

// Regression: a pasted link in the note, an address without a space, and a first name of 40 letters each
// made the page wider.
test('what a client writes in an order without a space pushes nothing out of the screen', {
  tag: '@one-width',
}, async ({ page }) => {
  await makeClient(page)
  const { user } = await (await page.request.get('/api/users/who-am-i')).json()
  const link = `https://example.test/${'plan'.repeat(119)}`
  const named = { ...user, name: word.slice(0, 40), address: link }
  expect((await page.request.put(`/api/users/update/${user._id}`, { data: named })).status()).toBe(200)

  const dialog = page.getByRole('dialog')
  await openPlainProduct(page)
  await order(page).click()
  await page.getByLabel('Note pour la livraison').fill(link)
  expect(await dialog.evaluate(widthWithin), 'recap').toBe(true)
  await confirm(page).click()
  await expect(dialog.getByText('Commande passée avec succès')).toBeVisible()
  expect(await dialog.evaluate(widthWithin), 'confirmation').toBe(true)

  const [{ _id }] = (await (await page.request.get('/api/orders')).json()).orders
  for (const path of ['/profile', `/profile/orders/${_id}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await widthOf(page), path).toBe(320)
  }
  await logInAs(page, 'admin')
  for (const path of [`/dashboard/orders?client=${user._id}`, `/dashboard/users?q=${user.email}`]) {
    await openList(page, path)
    expect(await widthOf(page), path).toBe(320)
  }
  await openList(page, `/dashboard/orders?fiche=${_id}`)
  await expect(dialog.getByText(link).first()).toBeVisible()
  expect(await dialog.evaluate(widthWithin), 'panel').toBe(true)
  await page.goto(`/dashboard/orders/update-order/${_id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await widthOf(page), 'form').toBe(320)
})

/** Whether neither the element nor any of its descendants scrolls sideways. */
const widthWithin = (element: Element) =>
  [element, ...element.querySelectorAll('*')].every(
    (each) =>
      each.scrollWidth <= each.clientWidth || !/auto|scroll/.test(window.getComputedStyle(each).overflowX),
  )

// Regression: the last line of an address was below the edge of its field.
test('an address is shown whole in its field', { tag: '@one-width' }, async ({ page }) => {
  await logInAs(page, 'client')
  await page.goto('/edit-profile')
  const address = page.getByLabel('Adresse', { exact: true })
  await expect(address).not.toHaveValue('')
  expect(await address.evaluate((field) => field.scrollHeight - field.clientHeight)).toBe(0)
})
