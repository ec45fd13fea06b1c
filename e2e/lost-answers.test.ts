import type { Page } from '@playwright/test'
import type { Product } from '#contract/catalogue'
import { fillIn, linkSentTo, makeClient, openMenu, signUpQuickly, stranger } from './accounts.ts'
import { details } from './catalogue.ts'
import { chooseAct, failing } from './dashboard.ts'
import { confirm, openPlainProduct, openProduct, order, ownOrders, said } from './ordering.ts'
import { placeOrder } from './products.ts'
import { expect, pageLives, test } from './shop.ts'
import { cutShort, loseAnswer } from './slow-line.ts'

test('an answer that is lost on the way makes no second order', async ({ page }) => {
  await makeClient(page)
  await openPlainProduct(page)
  expect(await orderInVain(page)).toBeGreaterThan(1)
  await confirm(page).click()
  await expect(said(page, 'Commande passée avec succès')).toBeVisible()
  expect(await ownOrders(page)).toHaveLength(1)
})

// Regression: closing the drawer meanwhile, or reloading the page, led to a second order.
for (const way of ['its card', 'its address'] as const) {
  test(`an answer that is lost makes no second order of whoever opens the product again by ${way}`, async ({
    page,
  }) => {
    await makeClient(page)
    const product = await openPlainProduct(page)
    await orderInVain(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await (way === 'its card' ? details(page, product).click() : openProduct(page, product))
    await order(page).click()
    await confirm(page).click()
    await expect(said(page, 'Commande passée avec succès')).toBeVisible()
    expect(await ownOrders(page)).toHaveLength(1)
  })
}

// Regression: the page confirmed an order without a number.
test('an order whose answer is cut short is asked for again, and is one', async ({ page }) => {
  await makeClient(page)
  await openPlainProduct(page)
  await order(page).click()
  await page.route('**/api/orders/create', cutShort, { times: 1 })
  await confirm(page).click()
  await expect(said(page, 'Commande passée avec succès')).toBeVisible()
  const orders = await ownOrders(page)
  expect(orders).toHaveLength(1)
  await expect(page.getByRole('dialog')).toContainText(orders[0].number)
})

// Regression: the lost order's key was reused, and the cancelled order was shown as if just placed.
test('whoever has seen and cancelled an order whose answer was lost can order the same again', async ({
  page,
}) => {
  await makeClient(page)
  const product = await openPlainProduct(page)
  await orderInVain(page)
  await page.goto('/profile')
  await pageLives(page)
  await chooseAct(page.locator('tbody tr'), 'Annuler')
  await page.getByRole('button', { name: 'Annuler la commande' }).click()
  await expect(said(page, 'Commande annulée avec succès.')).toBeVisible()
  await openProduct(page, product)
  await order(page).click()
  await confirm(page).click()
  await expect(said(page, 'Commande passée avec succès')).toBeVisible()
  const statuses = (await ownOrders(page)).map(({ status }: { status: string }) => status)
  expect(statuses).toEqual(['en cours', 'annulé'])
})

// Regression: cancelling made only the tab that cancelled forget the key.
test('an order whose answer was lost, cancelled in another tab and confirmed here, is placed anew', async ({
  page,
}) => {
  await makeClient(page)
  await openPlainProduct(page)
  await orderInVain(page)
  const [lost] = await ownOrders(page)
  const cancelled = await page.request.put(`/api/orders/update/${lost._id}`, { data: { status: 'annulé' } })
  expect(cancelled.status()).toBe(200)
  await confirm(page).click()
  await expect(said(page, 'Commande passée avec succès')).toBeVisible()
  const orders = await ownOrders(page)
  expect(orders.map(({ status }: { status: string }) => status)).toEqual(['en cours', 'annulé'])
  await expect(page.getByRole('dialog')).toContainText(orders[0].number)
})

// Regression: the page forgot the lost order before anybody saw it, and the next attempt placed a second one.
test('whoever looked for their orders in vain makes no second one', async ({ page }) => {
  await makeClient(page)
  const product = await openPlainProduct(page)
  await orderInVain(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()
  await failing(page, 'orders?*')
  await openProfile(page)
  await expect(page.getByText('Vos commandes n’ont pas pu être chargées')).toBeVisible()
  await orderAfterAll(page, product)
})

// Regression: the completed orders do not show the lost one, and yet the next attempt placed a second one.
test('whoever looked at some of their orders alone makes no second one', async ({ page }) => {
  await makeClient(page)
  const product = await openPlainProduct(page)
  await orderInVain(page)
  await page.goto('/profile?statut=complété')
  await pageLives(page)
  await expect(page.getByText(/Aucune commande/)).toBeVisible()
  await openProduct(page, product)
  await order(page).click()
  await confirm(page).click()
  await expect(said(page, 'Commande passée avec succès')).toBeVisible()
  expect(await ownOrders(page)).toHaveLength(1)
})

test('whoever looked at their orders while one was on its way makes no second one', async ({ page }) => {
  await makeClient(page)
  const product = await openPlainProduct(page)
  const leave = Promise.withResolvers<void>()
  let lost = 0
  await page.route('**/api/orders/create', async (route) => {
    await leave.promise
    await loseAnswer(route)
    lost += 1
  })
  await order(page).click()
  await confirm(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()
  await openProfile(page)
  await expect(page.getByText("Vous n'avez pas encore passé de commande.")).toBeVisible()
  leave.resolve()
  await expect(said(page, 'Erreur lors de la commande')).toBeVisible()
  expect(lost).toBeGreaterThan(1)
  await page.unroute('**/api/orders/create')
  await orderAfterAll(page, product)
})

// Regression: the order was shown « en cours », and cancelling again said « Vous ne pouvez pas annuler cette
// commande. »
test('an order whose cancelling was not answered is cancelled all the same, and shown so', async ({
  page,
}) => {
  await makeClient(page)
  await placeOrder(page)
  await page.goto('/profile')
  await pageLives(page)
  await page.route('**/api/orders/update/*', loseAnswer)
  await chooseAct(page.locator('tbody tr'), 'Annuler')
  await page.getByRole('button', { name: 'Annuler la commande' }).click()
  await expect(said(page, 'Commande annulée avec succès.')).toBeVisible()
  await expect(page.locator('tbody tr')).toContainText('annulé')
})

// Regression: the page said « Le mot de passe n’a pas été changé », which was not true.
test('whoever sets a password, and loses the answer, is told that it may be changed already', async ({
  page,
}) => {
  const { email } = await makeClient(page)
  await page.request.post('/api/users/forgot-password', { data: { email } })
  await page.goto(await linkSentTo(page.request, email, '/reset-password/'))
  await page.getByLabel('Nouveau mot de passe').fill('un autre mot de passe')
  const save = page.getByRole('button', { name: 'Enregistrer le mot de passe' })
  await page.route('**/api/users/password/reset/*', loseAnswer, { times: 1 })
  await save.click()
  await expect(page.getByText('Réessayez dans un instant')).toBeVisible()
  await save.click()
  await expect(page.getByText('a peut-être déjà été changé')).toBeVisible()
})

// Regression: the forms said « Votre compte n’a pas encore été créé » and « Votre message n’est pas parti »,
// though the server had done it.
test('whoever loses an answer to an account’s forms is told that it may be done already', async ({
  page,
}) => {
  await page.goto('/signup')
  await pageLives(page)
  await fillIn(page, stranger())
  await page.route('**/api/users/sign-up', loseAnswer)
  await page.getByRole('button', { name: "S'inscrire" }).click()
  await expect(page.getByText('votre compte a peut-être été créé')).toBeVisible()

  await signUpQuickly(page)
  await page.goto('/verify-email')
  await pageLives(page)
  await page.route('**/api/users/send-verification-email', loseAnswer)
  await page.getByRole('button', { name: 'Envoyer l’e-mail de vérification' }).click()
  await expect(page.getByText('l’e-mail est peut-être parti')).toBeVisible()

  await page.goto('/edit-profile')
  await pageLives(page)
  await page.getByLabel('Prénom').fill('Nadjet')
  await page.route('**/api/users/update/*', loseAnswer)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('vos modifications ont peut-être été enregistrées')).toBeVisible()
})

test('a message whose answer is lost may have left, and after one that was sent the next is not found wrong at once', async ({
  page,
}) => {
  await page.goto('/contact')
  await pageLives(page)
  const write = async () => {
    await page.getByLabel('Votre adresse e-mail').fill('nadia@example.test')
    await page.getByLabel('Votre message').fill('Bonjour')
  }
  await write()
  await page.route('**/api/contact', loseAnswer, { times: 1 })
  const send = page.getByRole('button', { name: 'Envoyer' })
  await send.click()
  await expect(page.getByText('votre message est peut-être parti')).toBeVisible()
  await send.click()
  await expect(said(page, 'Message envoyé avec succès')).toBeVisible()
  await expect(page.getByLabel('Votre message')).toHaveValue('')
  await page.getByLabel('Votre adresse e-mail').pressSequentially('na')
  await expect(page.getByLabel('Votre adresse e-mail')).toHaveValue('na')
  await expect(page.getByText('Veuillez entrer une adresse email valide')).toHaveCount(0)
})

async function openProfile(page: Page) {
  await expect(page.getByRole('dialog')).toBeHidden()
  await openMenu(page)
  await page.getByRole('link', { name: 'Mon profil' }).click()
}

/** Places the same order again, and expects that there is only one. */
async function orderAfterAll(page: Page, product: Product) {
  await openProduct(page, product)
  await order(page).click()
  await confirm(page).click()
  await expect(said(page, 'Commande passée avec succès')).toBeVisible()
  expect(await ownOrders(page)).toHaveLength(1)
}

/**
 * Orders the open product, and loses every answer.
 * @returns how often the order was sent
 */
async function orderInVain(page: Page) {
  const address = '**/api/orders/create'
  let lost = 0
  await page.route(address, async (route) => {
    await loseAnswer(route)
    lost += 1
  })
  await order(page).click()
  await confirm(page).click()
  await expect(said(page, 'Erreur lors de la commande')).toBeVisible()
  await page.unroute(address)
  return lost
}
