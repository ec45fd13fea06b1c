import { changeEmailElsewhere, makeClient, password, signUpQuickly, verifyElsewhere } from './accounts.ts'
import { busy, failing } from './dashboard.ts'
import { confirm, openPlainProduct, order, ownOrders, said } from './ordering.ts'
import { expect, test } from './shop.ts'

test('who is not verified is sent to the verification, and may come back', { tag: '@one-width' }, async ({
  page,
}) => {
  await signUpQuickly(page)
  const { _id } = await openPlainProduct(page)
  await order(page).click()
  await expect(said(page, 'Veuillez vérifier votre adresse e-mail')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/verify-email\\?retour=.*${_id}`))
})

// Regression: they were sent to a login that sent them back, for as long as the page was open.
test('whoever could not be recognised at first is asked for again on ordering', {
  tag: '@one-width',
}, async ({ page }) => {
  await makeClient(page)
  await failing(page, 'users/who-am-i')
  const told = page.waitForResponse('**/api/users/who-am-i')
  await openPlainProduct(page)
  await told
  await order(page).click()
  await expect(said(page, busy)).toBeVisible()
  await expect(page).toHaveURL(/produit=/)
  await page.unroute('**/api/users/who-am-i')
  await order(page).click()
  await confirm(page).click()
  await expect(said(page, 'Commande passée avec succès')).toBeVisible()
})

// Regression: the verification sent them straight back, and the recap was lost.
test('whoever’s address was changed elsewhere is sent to the verification, and stays there', {
  tag: '@one-width',
}, async ({ page }) => {
  await makeClient(page)
  await openPlainProduct(page)
  await order(page).click()
  await expect(confirm(page)).toBeVisible()
  const email = await changeEmailElsewhere(page)
  await confirm(page).click()
  await expect(page).toHaveURL(/\/verify-email\?retour=/)
  await expect(page.getByText(email)).toBeVisible()
  await page.getByRole('button', { name: /Envoyer l’e-mail/ }).click()
  await expect(said(page, 'Email de vérification envoyé avec succès')).toBeVisible()
})

// Regression: they were sent to the verification, which sent them back, until the page was reloaded.
test('whoever has verified their address on another device may order', { tag: '@one-width' }, async ({
  page,
}) => {
  const person = await signUpQuickly(page)
  await openPlainProduct(page)
  await verifyElsewhere(page, person)
  await order(page).click()
  await expect(confirm(page)).toBeVisible()
})

test('a session that ended on the way leads to the login, and back', { tag: '@one-width' }, async ({
  page,
}) => {
  const { email } = await makeClient(page)
  const { _id } = await openPlainProduct(page)
  await order(page).click()
  const number = page.getByLabel('Numéro de bon de commande')
  const note = page.getByLabel('Note pour la livraison')
  await number.fill('BC-2026-17')
  await note.fill('Sonner deux fois.')
  await page.context().clearCookies()
  await confirm(page).click()
  await expect(said(page, 'Vous devez vous connecter pour commander')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/login\\?retour=.*${_id}`))

  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
  await order(page).click()
  await expect(number).toHaveValue('BC-2026-17')
  await expect(note).toHaveValue('Sonner deux fois.')
  await confirm(page).click()
  await expect(said(page, 'Commande passée avec succès')).toBeVisible()
  expect(await ownOrders(page)).toMatchObject([{ poNumber: 'BC-2026-17', note: 'Sonner deux fois.' }])
})
