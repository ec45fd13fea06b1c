import type { Page } from '@playwright/test'
import type { Product } from '#contract/catalogue'
import { formatPrice, totalTooLarge } from '#contract/money'
import { makeClient, password, signUpQuickly } from './accounts.ts'
import { allProducts, chooseOption, details } from './catalogue.ts'
import { logInAs } from './dashboard.ts'
import {
  confirm,
  expectBackAtItsList,
  modify,
  openPlainProduct,
  openProduct,
  order,
  orderFromItsList,
  ownOrders,
  said,
  verifyOnTheWay,
} from './ordering.ts'
import { expect, expectAccessible, test } from './shop.ts'
import { openStaff } from './staff.ts'

// Regression: the drawer's header and footer left no room between them, and « Commander » was below the edge.
test('where everything is shown at four times its size one orders all the same', {
  tag: '@one-width',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await makeClient(page)
  await openPlainProduct(page)
  for (const next of [page.getByLabel('Quantité'), order(page), confirm(page)]) {
    await next.focus()
    await expect(next).toBeInViewport({ ratio: 0.95 })
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('Numéro de commande')).toBeInViewport()
})

test('a quantity that is none is refused beside its field', { tag: '@one-width' }, async ({ page }) => {
  await makeClient(page)
  await openPlainProduct(page)
  const quantity = page.getByLabel('Quantité')
  for (const typed of ['0', '', '2,5']) {
    await quantity.fill(typed)
    await order(page).click()
    await expect(said(page, 'La quantité doit être supérieure à 0').first()).toBeVisible()
    await expect(quantity).toBeFocused()
    await expect(quantity).toHaveAccessibleDescription(/La quantité doit être supérieure à 0/)
  }
  await expectAccessible(page)
  await quantity.fill('2')
  await expect(quantity).not.toHaveAttribute('aria-invalid')
  // The shop itself writes a thousand this way.
  await quantity.fill('1 000')
  await order(page).click()
  await expect(confirm(page)).toBeVisible()
  await expect(page.getByText(/1\s000\sunités/)).toBeVisible()
})

// Regression: the recap offered to confirm it, and the server refused it without a reason.
test('a total that is too large is refused beside the quantity', { tag: '@one-width' }, async ({
  page,
  baseURL,
}) => {
  const staff = await openStaff(baseURL)
  const { products } = await staff.makeCategory(`Essai de total ${Date.now()}`, 1)
  const [product] = products as [Product]
  await staff.changeProduct(product._id, { price: '12500' })
  await staff.close()
  await makeClient(page)
  await openProduct(page, product)
  const quantity = page.getByLabel('Quantité')
  await quantity.fill('1000000')
  await order(page).click()
  await expect(said(page, totalTooLarge)).toBeVisible()
  await expect(quantity).toHaveAccessibleDescription(totalTooLarge)
  await quantity.fill('799999')
  await order(page).click()
  await expect(confirm(page)).toBeVisible()
})

test('an option that is missing is asked for, and what was typed stays', { tag: '@one-width' }, async ({
  page,
}) => {
  await makeClient(page)
  const product = (await allProducts(page)).find(
    ({ availability, haveOptions }) => availability && haveOptions,
  ) as Product
  await openProduct(page, product)
  await page.getByLabel('Quantité').fill('7')
  await order(page).click()
  await expect(said(page, 'Veuillez choisir une option')).toBeVisible()
  await expect(page.locator('[data-missing] input, select[data-missing]').first()).toBeFocused()
  for (const choice of product.combinations[0]?.options ?? []) await chooseOption(page, choice)
  // It stood over the options that it asks for.
  await expect(page.locator('[data-snackbar]')).toHaveCount(0, { timeout: 2000 })
  await order(page).click()
  await expect(page.getByText('7 unités')).toBeVisible()
})

test('the recap says everything, and a double click makes one order', async ({ page }) => {
  const person = await makeClient(page)
  const product = await openPlainProduct(page)
  await page.getByLabel('Quantité').fill('3')
  await order(page).click()
  const drawer = page.getByRole('dialog')
  await expect(page.getByRole('heading', { name: 'Récapitulatif de la commande' })).toBeFocused()
  await expect(drawer).toContainText(person.address)
  await expect(drawer).toContainText(formatPrice(product.price * 3))
  await expectAccessible(page)

  await modify(page).click()
  await expect(page.getByLabel('Quantité')).toHaveValue('3')
  await expect(page.getByLabel('Quantité')).toBeFocused()
  await order(page).click()
  await page.getByLabel('Numéro de bon de commande').fill('BC-2026-114')
  // As a scanner ends its number: it placed the order.
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Note pour la livraison')).toBeFocused()
  await page.keyboard.type('Livrer au magasin, avant midi.')
  await confirm(page).dblclick()
  await expect(said(page, 'Commande passée avec succès')).toBeVisible()

  const orders = await ownOrders(page)
  expect(orders).toHaveLength(1)
  expect(orders[0]).toMatchObject({
    quantity: 3,
    poNumber: 'BC-2026-114',
    note: 'Livrer au magasin, avant midi.',
  })
  await expect(drawer).toContainText(orders[0].number)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continuer mes achats' }).click()
  await expect(drawer).toBeHidden()
  // The next order is a separate one: the drawer starts afresh.
  await openProduct(page, product)
  await order(page).click()
  await confirm(page).click()
  await expect(said(page, 'Commande passée avec succès').first()).toBeVisible()
  expect(await ownOrders(page)).toHaveLength(2)
})

// Regression: the second click hit « Confirmer », which had just taken the button's place, and placed a firm
// order that nobody had read.
test('a double click on « Commander » leads to the recap, and no further', { tag: '@one-width' }, async ({
  page,
}) => {
  await makeClient(page)
  await openPlainProduct(page)
  const { x = 0, y = 0, width = 0, height = 0 } = (await order(page).boundingBox()) ?? {}
  const [middle, centre] = [x + width / 2, y + height / 2]
  await page.mouse.click(middle, centre)
  await expect(confirm(page)).toBeVisible()
  const isThere = await confirm(page).evaluate(
    (button, [left, top]) => button.contains(document.elementFromPoint(left, top)),
    [middle, centre] as const,
  )
  expect(isThere).toBe(true)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await page.waitForTimeout(500)
  await expect(confirm(page)).toBeVisible()
  expect(await ownOrders(page)).toEqual([])
  await page.mouse.click(middle, centre)
  await expect(said(page, 'Commande passée avec succès')).toBeVisible()
})

test('neither what is read beside the recap nor closing it takes anything of it away', {
  tag: '@one-width',
}, async ({ page }) => {
  await makeClient(page)
  const product = await openPlainProduct(page)
  await order(page).click()
  const note = page.getByLabel('Note pour la livraison')
  await note.fill('Porte B, sonner deux fois.')
  for (const name of [/conditions de vente/, /vos données personnelles/, /Modifier mon adresse/]) {
    const [beside] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('dialog').getByRole('link', { name }).click(),
    ])
    await beside.close()
  }
  await expect(note).toHaveValue('Porte B, sonner deux fois.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await details(page, product).click()
  await order(page).click()
  await expect(note).toHaveValue('Porte B, sonner deux fois.')
})

// Regression: staff were told to cancel it in their profile, which staff do not have.
test('staff who order find it among all orders', { tag: '@one-width' }, async ({ page }) => {
  await logInAs(page, 'admin')
  await openPlainProduct(page)
  await order(page).click()
  await confirm(page).click()
  await expect(said(page, 'Commande passée avec succès')).toBeVisible()
  await expect(page.getByText(/vous pouvez l’annuler/)).toHaveCount(0)
  const number = await page.getByRole('dialog').locator('strong').textContent()
  await page.getByRole('link', { name: 'Voir la commande' }).click()
  await expect(page).toHaveURL(/\/dashboard\/orders\?fiche=/)
  await expect(
    page
      .getByRole('dialog')
      .getByText(number ?? '')
      .first(),
  ).toBeVisible()
})

/** Logs in on the page that ordering leads to. */
async function logInOnTheWay(page: Page, { email }: { email: string }) {
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByRole('main').getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
}

// Regression: the history held the product twice, so Back showed it once more.
for (const [what, isLoggedOut, isUnverified] of [
  ['logs in', true, false],
  ['verifies their address', false, true],
  ['logs in and verifies their address', true, true],
] as const) {
  test(`whoever ${what} to order goes on with what they chose, and Back leads to its list`, {
    tag: '@one-width',
  }, async ({ page }) => {
    const person = await (isUnverified ? signUpQuickly(page) : makeClient(page))
    if (isLoggedOut) await page.request.get('/api/users/logout')
    const category = await orderFromItsList(page)
    if (isLoggedOut) await logInOnTheWay(page, person)
    if (isUnverified) await verifyOnTheWay(page, person)
    await expectBackAtItsList(page, category)
  })
}
