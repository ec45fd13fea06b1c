import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { refusals } from '#contract/refusals'
import { fillIn, makeClient, stranger } from './accounts.ts'
import { busy, chooseAct, failing, logInAs, openForm, openList, rowsOf } from './dashboard.ts'
import { placeOrder } from './products.ts'
import { expect, pageLives, test } from './shop.ts'
import { makeOrder } from './staff.ts'

/** Closes the snackbar, which would also go by itself. */
async function snackbarGoes(page: Page, sentence: string) {
  const snackbar = page.locator('[data-snackbar]').filter({ hasText: sentence })
  await snackbar.getByRole('button', { name: 'Fermer' }).click()
  await expect(snackbar).toHaveCount(0)
}

const notice = (page: Page, sentence: string) => page.getByRole('alert').filter({ hasText: sentence })

test('a form that the server failed to save says so until it is saved', async ({ page }) => {
  await logInAs(page, 'admin')
  await openForm(page, '/dashboard/options/add-option', 'Ajouter l’option')
  const submit = page.getByRole('button', { name: 'Ajouter l’option' })
  await page.getByLabel('Nom').fill(`Volume ${randomUUID().slice(0, 8)}`)
  await page.getByLabel('Valeurs').fill('100 mL, 250 mL')
  await failing(page, 'options/add')
  await submit.click()
  await snackbarGoes(page, "Erreur lors de l'ajout de l'option")
  await expect(notice(page, busy)).toBeVisible()

  await page.unroute('**/api/options/add')
  await submit.click()
  await expect(page).toHaveURL(/\/dashboard\/options$/)
})

// Regression: the reason was shown for five seconds, above advice that did not help.
test('why a form is refused stays with it', async ({ page }) => {
  const [status, message] = refusals['request.tooMany']
  await page.route('**/api/users/sign-up', (route) =>
    route.fulfill({ status, json: { code: 'request.tooMany', message, requestId: 'test' } }),
  )
  const person = stranger()
  await openForm(page, '/signup', "S'inscrire")
  await fillIn(page, person)
  await page.getByRole('main').getByRole('button', { name: "S'inscrire" }).click()
  await snackbarGoes(page, message)
  await expect(notice(page, message)).toBeVisible()
})

test('what is wrong with one field is said beside it alone', async ({ page }) => {
  await logInAs(page, 'admin')
  const taken = stranger()
  await page.request.post('/api/users/add', { data: { ...taken, role: 'client' } })
  await openForm(page, '/dashboard/users/add-user', 'Ajouter l’utilisateur')
  await fillIn(page, taken)
  await page.getByRole('button', { name: 'Ajouter l’utilisateur' }).click()
  await snackbarGoes(page, 'Un compte existe déjà')
  await expect(page.getByLabel('Adresse e-mail')).toHaveAccessibleDescription(/Un compte existe déjà/)
  await expect(notice(page, 'Un compte existe déjà')).toHaveCount(0)
})

test('an order that the server failed to move is named above the list, and in its panel', async ({
  page,
  baseURL,
}) => {
  await logInAs(page, 'admin')
  const { number } = await makeOrder(page, baseURL)
  await openList(page, `/dashboard/orders?q=${number}`)
  const first = rowsOf(page).first()
  await failing(page, 'orders/update/*')
  await chooseAct(first, 'Marquer comme complétée')
  await snackbarGoes(page, 'Erreur lors de la mise à jour de la commande')
  await expect(notice(page, busy)).toContainText(number)

  await first.getByRole('link').first().click()
  const panel = page.getByRole('dialog', { name: number })
  await expect(panel.getByRole('alert')).toContainText(busy)
  await page.unroute('**/api/orders/update/*')
  await panel.getByRole('button', { name: 'Marquer comme complétée' }).click()
  await expect(page.getByText('Commande mise à jour avec succès')).toBeVisible()
  await expect(panel.getByRole('alert')).toHaveCount(0)
})

/** Staff press « Logout », and the server fails to log them out. */
async function logOutInVain(page: Page) {
  await logInAs(page, 'admin')
  await failing(page, 'users/logout')
  await page.goto('/dashboard')
  await pageLives(page)
  await page.getByRole('button', { name: /Compte :/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

// Regression: where orders came in one after the other, the message was gone before it could be read.
test('what became of one’s own act stays as long as ever, whatever else is told', {
  tag: '@one-width',
}, async ({ page }) => {
  await logOutInVain(page)
  const refusal = page.locator('[data-snackbar=error]')
  await expect(refusal).toContainText(busy)
  // Hovering keeps the snackbar from going by itself.
  await refusal.hover()
  // Stands in for another tab that announces orders.
  await page.evaluate(async () => {
    const channel = new BroadcastChannel('order-news')
    for (let quantity = 1; quantity <= 4; quantity += 1) {
      const known = { number: 'CMD-2026-000001', client: 'Amina Benali', product: 'Bécher', totalPrice: 1 }
      channel.postMessage({
        ...known,
        _id: crypto.randomUUID(),
        quantity,
        createdAt: new Date().toISOString(),
      })
      await new Promise((done) => setTimeout(done, 800))
    }
  })
  await expect(page.getByText(/(4 × Bécher|nouvelles commandes)/)).toBeVisible()
  await expect(refusal).toContainText(busy)
})

test('whoever could not be logged out is told that the session is still open', async ({ page }) => {
  await logOutInVain(page)
  await snackbarGoes(page, busy)
  await expect(notice(page, 'Votre session est toujours ouverte.')).toBeVisible()

  await page.goto('/about')
  await pageLives(page)
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await snackbarGoes(page, busy)
  await expect(notice(page, 'Votre session est toujours ouverte.').last()).toBeVisible()
  // Regression: the notice stayed on every page, even once another tab had ended the session.
  await page.getByRole('link', { name: 'Contact', exact: true }).first().click()
  await expect(page).toHaveURL('/contact')
  await expect(notice(page, 'Votre session est toujours ouverte.')).toHaveCount(0)
  if (await menu.isVisible()) await menu.click()
  await page.unroute('**/api/users/logout')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(notice(page, 'Votre session est toujours ouverte.')).toHaveCount(0)
})

test('a link for a new password that could not be sent is said beside its button', async ({ page }) => {
  await failing(page, 'users/forgot-password')
  await openForm(page, '/login', 'Se connecter')
  await page.getByLabel('Adresse e-mail').fill(stranger().email)
  await page.getByRole('button', { name: 'Mot de passe oublié?' }).click()
  await snackbarGoes(page, 'Erreur lors de la réinitialisation du mot de passe')
  await expect(notice(page, busy)).toBeVisible()
})

// Regression: the dialog closed on every refusal, as if there were nothing left to try.
test('a cancel that is refused for now stays open, and says why', async ({ page }) => {
  await makeClient(page)
  await placeOrder(page)
  const [status, message] = refusals['request.tooMany']
  await page.route('**/api/orders/update/*', (route) =>
    route.fulfill({ status, json: { code: 'request.tooMany', message, requestId: 'test' } }),
  )
  await page.goto('/profile')
  await page.getByRole('button', { name: /^Actions pour la commande/ }).click()
  await page.getByRole('menuitem', { name: 'Annuler' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Annuler la commande' }).click()
  await expect(dialog.getByRole('alert')).toContainText(message)
  await page.unroute('**/api/orders/update/*')
  await dialog.getByRole('button', { name: 'Annuler la commande' }).click()
  await expect(page.getByText('Commande annulée avec succès.')).toBeVisible()
  await expect(dialog).toBeHidden()
})

for (const [what, address, status] of [
  ['a fault of the server', '/api/categories', 500],
  ['a picture that is missing', '/uploads/inconnu.png', 404],
] as const) {
  test(`${what} fails the journey that meets it`, async ({ page, watched }) => {
    await page.goto('/about')
    await page.route(`**${address}`, (route) => route.fulfill({ status }))
    const told = page.waitForEvent('console', (message) => message.type() === 'error')
    await page.evaluate((address) => fetch(address), address)
    await told
    expect(watched.splice(0)).toEqual([
      expect.stringMatching(new RegExp(`console: .* ${status} .*${address}`)),
    ])
  })
}

test('a fault in another tab, or in the browser of somebody else, fails the journey too', async ({
  page,
  browser,
  baseURL,
  watched,
}) => {
  const elsewhere = await browser.newContext({ baseURL })
  for (const other of [await page.context().newPage(), await elsewhere.newPage()]) {
    await other.goto('/about')
    await other.route('**/api/categories', (route) => route.fulfill({ status: 500 }))
    await other.evaluate(() => fetch('/api/categories'))
    await expect.poll(() => watched.splice(0)).toEqual([expect.stringMatching(/console: .* 500 /)])
  }
})
