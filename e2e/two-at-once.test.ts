import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Order } from '#contract/orders'
import { demoPassword, people } from '#demo/people'
import { stranger } from './accounts.ts'
import { chooseAct, logInAs, openForm, openList } from './dashboard.ts'
import { expect, test } from './shop.ts'
import { hold } from './slow-line.ts'
import { makeOrder } from './staff.ts'

// Here the page's browser also plays the other person at work, by calling the API directly.

test.beforeEach(({ page }) => logInAs(page, 'admin'))

const findOrder = async (page: Page, { _id }: Order): Promise<Order> =>
  (await (await page.request.get(`/api/orders/${_id}`)).json()).order

/** Another person changes the order to 5 units, and applies `changes`. */
async function correct(page: Page, { _id, ...order }: Order, changes: object = {}) {
  const data = { ...order, quantity: 5, totalPrice: 750, ...changes }
  expect((await page.request.put(`/api/orders/update/${_id}`, { data })).status()).toBe(200)
}

// Regression: completing it restored the 3 units and their total.
test('an order that somebody else has corrected is not completed as it was, but shown as it is', async ({
  page,
  baseURL,
}) => {
  const order = await makeOrder(page, baseURL)
  await openList(page, `/dashboard/orders?q=${order.number}`)
  await correct(page, order)
  const row = page.locator(`[data-row="${order._id}"]`)
  const complete = async () => {
    await chooseAct(row, 'Marquer comme complétée')
  }
  await complete()
  await expect(page.getByRole('main').getByText('a été modifiée entre-temps')).toBeVisible()
  await expect(row).toContainText('750')
  expect(await findOrder(page, order)).toMatchObject({ quantity: 5, totalPrice: 750, status: 'en cours' })
  await complete()
  await expect(page.getByText('Commande mise à jour avec succès')).toBeVisible()
  expect(await findOrder(page, order)).toMatchObject({ quantity: 5, totalPrice: 750, status: 'complété' })
})

test('an order that somebody else has deleted is not completed, and goes', async ({ page, baseURL }) => {
  const order = await makeOrder(page, baseURL)
  await openList(page, `/dashboard/orders?q=${order.number}`)
  expect((await page.request.delete(`/api/orders/delete/${order._id}`)).status()).toBe(200)
  const row = page.locator(`[data-row="${order._id}"]`)
  await chooseAct(row, 'Marquer comme complétée')
  await expect(page.getByRole('main').getByText('Commande introuvable.')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('of several orders, the one that somebody else has corrected is reported and stays', async ({
  page,
  baseURL,
}) => {
  const order = await makeOrder(page, baseURL)
  await openList(page, `/dashboard/orders?q=${order.number}`)
  await correct(page, order)
  await page.getByLabel('Sélectionner la page').check()
  await page.getByRole('button', { name: 'Statut', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Marquer comme complétées' }).click()
  const report = page.getByRole('region', { name: 'Compte rendu' })
  await expect(report).toContainText('1\u00a0refusée\u202f: modification entre-temps')
  expect(await findOrder(page, order)).toMatchObject({ quantity: 5, status: 'en cours' })
})

// Regression: the badge, the history and the button stayed « en cours ».
test('a panel tells what was done to its order, though the order is not among the rows', async ({
  page,
  baseURL,
}) => {
  const order = await makeOrder(page, baseURL)
  await openList(page, `/dashboard/orders?sort=createdAt&fiche=${order._id}`)
  await expect(page.locator(`[data-row="${order._id}"]`)).toHaveCount(0)
  const panel = page.getByRole('dialog', { name: order.number })
  await panel.getByRole('button', { name: 'Marquer comme complétée' }).click()
  await expect(panel.getByRole('button', { name: 'Remettre en cours' })).toBeVisible()
  await expect(panel.getByText('complété', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Remettre en cours' }).click()
  await expect(panel.getByRole('button', { name: 'Marquer comme complétée' })).toBeVisible()
})

/** Saves, and keeps the entered values over the other person's changes. */
async function saveOverTheirs(page: Page) {
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Quelqu’un d’autre a modifié cette fiche')).toBeVisible()
  await page.getByRole('button', { name: 'Garder mes changements' }).click()
}

// Regression: the second half of a double click overwrote the other person's change before the warning
// could be read.
test('whoever saves once more, without saying that they keep theirs, is warned again', async ({
  page,
  baseURL,
}) => {
  const order = await makeOrder(page, baseURL)
  await openForm(page, `/dashboard/orders/update-order/${order._id}`, 'Enregistrer')
  await page.getByLabel('Note pour la livraison').fill('Fragile')
  await correct(page, order)
  const save = page.getByRole('button', { name: 'Enregistrer' })
  const presses = [() => save.click(), () => save.click(), () => page.getByLabel('Quantité').press('Enter')]
  for (const press of presses) {
    const answer = page.waitForResponse(`**/api/orders/update/${order._id}`)
    await press()
    expect((await answer).status()).toBe(409)
    await expect(page.getByText('Quelqu’un d’autre a modifié cette fiche')).toBeVisible()
    await expect(save).toBeEnabled()
  }
  expect(await findOrder(page, order)).not.toHaveProperty('note')
  await page.getByRole('button', { name: 'Garder mes changements' }).click()
  await expect(page).toHaveURL(/\/dashboard\/orders$/)
  expect(await findOrder(page, order)).toMatchObject({ quantity: 5, note: 'Fragile' })
})

// Regression: adding a note also restored the units, the status and the total.
test('whoever keeps a note on an order keeps nothing else of it', async ({ page, baseURL }) => {
  const order = await makeOrder(page, baseURL)
  await openForm(page, `/dashboard/orders/update-order/${order._id}`, 'Enregistrer')
  await page.getByLabel('Note pour la livraison').fill('Fragile')
  await correct(page, order, { status: 'complété', poNumber: 'BC-7' })
  await saveOverTheirs(page)
  await expect(page).toHaveURL(/\/dashboard\/orders$/)
  expect(await findOrder(page, order)).toMatchObject({
    quantity: 5,
    totalPrice: 750,
    status: 'complété',
    poNumber: 'BC-7',
    note: 'Fragile',
  })
})

// Regression: it removed the role of a person just made an admin, and restored the old address.
test('whoever keeps a phone number keeps nothing else of the account', async ({ page }) => {
  const made = await page.request.post('/api/users/add', { data: { ...stranger(), role: 'client' } })
  const { user } = await made.json()
  const path = `/api/users/update/${user._id}`
  await openForm(page, `/dashboard/users/update-user/${user._id}`, 'Enregistrer')
  await page.getByLabel('Téléphone').fill('0550 11 22 33')
  const theirs = { ...user, role: 'admin', address: 'Blida' }
  expect((await page.request.put(path, { data: theirs })).status()).toBe(200)
  const sent = page.waitForRequest((request) => request.url().endsWith(path))
  await saveOverTheirs(page)
  expect((await sent).postDataJSON()).toEqual({ phoneNumber: '0550112233' })
  await expect(page).toHaveURL(/\/dashboard\/users$/)
  const { user: saved } = await (await page.request.get(`/api/users/${user._id}`)).json()
  expect(saved).toMatchObject({ role: 'admin', address: 'Blida', phoneNumber: '0550112233' })
})

test('whoever keeps an option’s name keeps nothing of its values', async ({ page }) => {
  const name = `Volume ${randomUUID().slice(0, 8)}`
  const made = await page.request.post('/api/options/add', { data: { name, values: ['1 L'] } })
  const { option } = await made.json()
  await openForm(page, `/dashboard/options/update-option/${option._id}`, 'Enregistrer')
  await page.getByLabel('Nom').fill(`${name} utile`)
  const theirs = await page.request.put(`/api/options/update/${option._id}`, {
    data: { values: ['1 L', '2 L'] },
  })
  expect(theirs.status()).toBe(200)
  await saveOverTheirs(page)
  await expect(page).toHaveURL(/\/dashboard\/options$/)
  const answer = await page.request.get(`/api/options/${option._id}`)
  expect((await answer.json()).option).toMatchObject({ name: `${name} utile`, values: ['1 L', '2 L'] })
})

// Regression: the form was refilled, and what had been typed in it was lost.
test('what is typed stays when somebody else logs in in another tab, and so does what they have saved', async ({
  page,
}) => {
  const name = `Volume ${randomUUID().slice(0, 8)}`
  const made = await page.request.post('/api/options/add', { data: { name, values: ['1 L'] } })
  const { _id } = (await made.json()).option
  await openForm(page, `/dashboard/options/update-option/${_id}`, 'Enregistrer')
  await page.getByLabel('Nom').fill(`${name} utile`)
  const theirs = { values: ['1 L', '2 L'] }
  expect((await page.request.put(`/api/options/update/${_id}`, { data: theirs })).status()).toBe(200)
  await page.context().clearCookies()
  const readAgain = page.waitForResponse('**/dashboard/options/**.data*')
  await logInInAnotherTab(page)
  await readAgain
  const latest = { values: ['1 L', '2 L', '3 L'] }
  expect((await page.request.put(`/api/options/update/${_id}`, { data: latest })).status()).toBe(200)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Quelqu’un d’autre a modifié cette fiche')).toBeVisible()
  await expect(page.getByLabel('Nom')).toHaveValue(`${name} utile`)
  // Regression: the form was filled from the older reading.
  const release = await hold(page, `**/api/options/${_id}`)
  const reload = page.getByRole('button', { name: 'Recharger la fiche' })
  await reload.press('Enter')
  await expect(reload).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page.getByLabel('Nom')).toHaveValue(name)
  await expect(page.getByLabel('Valeurs')).toHaveValue('1 L, 2 L, 3 L')
  await expect(page.getByText('Quelqu’un d’autre a modifié cette fiche')).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

async function logInInAnotherTab(page: Page) {
  const other = people.find(({ role }) => role === 'superAdmin')
  const tab = await page.context().newPage()
  await tab.goto('/login')
  await tab.getByLabel('Adresse e-mail').fill(other?.email ?? '')
  await tab.getByLabel('Mot de passe', { exact: true }).fill(demoPassword)
  await tab.getByRole('button', { name: 'Se connecter' }).click()
  await expect(tab.getByText('Bienvenue! Vous êtes connecté.')).toBeVisible()
  await tab.close()
}
