import { changeEmailElsewhere, fillIn, makeClient, openMenu, signUpQuickly, stranger } from './accounts.ts'
import { failing, openForm } from './dashboard.ts'
import { placeOrder } from './products.ts'
import { expect, expectAccessible, pageLives, test } from './shop.ts'
import { hold } from './slow-line.ts'

test('a refused login and a link that is worth nothing have no fault that axe finds', async ({ page }) => {
  await openForm(page, '/login', 'Se connecter')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/verify-email/inconnu')
  await expect(page.getByText("Erreur lors de la vérification de l'email")).toBeVisible()
  await expectAccessible(page)
})

test('a password may be pasted, is known to managers, and is shown to whoever wants to see it', {
  tag: '@one-width',
}, async ({ page }) => {
  for (const [path, label, kind] of [
    ['/login', 'Mot de passe', 'current-password'],
    ['/signup', 'Mot de passe', 'new-password'],
  ] as const) {
    await page.goto(path)
    await pageLives(page)
    const text = page.getByLabel('Adresse e-mail')
    const password = page.getByRole('main').getByLabel(label, { exact: true })
    await text.fill('une courte phrase')
    for (const keys of ['Control+a', 'Control+c']) await text.press(keys)
    await password.press('Control+v')
    await expect(password).toHaveValue('une courte phrase')
    await expect(password).toHaveAttribute('autocomplete', kind)
    await expect(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Afficher le mot de passe' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Masquer le mot de passe' }).click()
    await expect(password).toHaveAttribute('type', 'password')
  }
})

test('whoever logs in without a verified address is sent to verify it, and keeps the way back', {
  tag: '@one-width',
}, async ({ page }) => {
  const person = await signUpQuickly(page)
  for (const [login, place] of [
    ['/login', '/verify-email'],
    ['/login?retour=/categories', '/verify-email?retour=%2Fcategories'],
  ] as const) {
    await page.context().clearCookies()
    await openForm(page, login, 'Se connecter')
    await page.getByLabel('Adresse e-mail').fill(person.email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page).toHaveURL(place)
    await expect(page.getByText(person.email)).toBeVisible()
  }
  await page.goto('/edit-profile')
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(person.email)
})

// Regression: the second click sent another e-mail, which invalidated the link of the first one.
test('a double click on « Renvoyer l’e-mail » sends one letter', { tag: '@one-width' }, async ({ page }) => {
  await signUpQuickly(page)
  await page.goto('/verify-email')
  await pageLives(page)
  await page.getByRole('button', { name: 'Envoyer l’e-mail de vérification' }).click()
  const again = page.getByRole('button', { name: 'Renvoyer l’e-mail' })
  await expect(again).toBeEnabled()
  let letters = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/send-verification-email')) letters += 1
  })
  // The double click is slow: the first answer arrives between its two halves.
  await again.dispatchEvent('click', { detail: 1 })
  await expect.poll(() => letters).toBe(1)
  await expect(again).toBeEnabled()
  await again.dispatchEvent('click', { detail: 2 })
  await page.waitForTimeout(300)
  expect(letters).toBe(1)
})

// Regression: the page led them to ask for another link, which then led home without a word.
test('whoever is verified and follows an outdated link is told that all is well', {
  tag: '@one-width',
}, async ({ page }) => {
  await makeClient(page)
  await page.goto('/verify-email/inconnu')
  await expect(page.getByRole('main').getByText('votre adresse est déjà vérifiée')).toBeVisible()
  await page.getByRole('link', { name: 'Voir les catégories' }).click()
  await expect(page).toHaveURL('/categories')
})

// Regression: asking for another link lost the product that they had been about to order.
test('whoever follows an outdated link and asks for another one keeps the way back', {
  tag: '@one-width',
}, async ({ page }) => {
  await signUpQuickly(page)
  await page.goto('/verify-email?retour=%2Fcategories%3Fq%3Dverre')
  await pageLives(page)
  await page.goto('/verify-email/inconnu')
  await page.getByRole('link', { name: 'Demander un nouveau lien' }).click()
  await expect(page).toHaveURL('/verify-email?retour=%2Fcategories%3Fq%3Dverre')
  await page.context().clearCookies()
  await page.goto('/verify-email/inconnu')
  const logIn = page.getByRole('main').getByRole('link', { name: 'Se connecter' })
  await expect(logIn).toHaveAttribute('href', '/login?retour=%2Fcategories%3Fq%3Dverre')
})

test('the pages of an account have no fault that axe finds', async ({ page }) => {
  test.slow()
  await signUpQuickly(page)
  await page.goto('/verify-email')
  await expectAccessible(page)
  await page.context().clearCookies()
  await makeClient(page)
  await page.goto('/profile')
  await expect(page.getByText("Vous n'avez pas encore passé de commande.")).toBeVisible()
  await expectAccessible(page)
  await page.goto('/edit-profile')
  await expectAccessible(page)

  await placeOrder(page)
  await page.goto('/profile')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Actions pour la commande/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Annuler' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Commander à nouveau' }).click()
  await expect(page.getByRole('link', { name: 'Continuer' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Actions pour la commande/ }).click()
  await page.getByRole('menuitem', { name: 'Annuler' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/profile?q=introuvable')
  await expect(page.getByText('Aucune commande ne correspond')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/profile')
  await page.getByRole('link', { name: /^CMD-/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /CMD-/ })).toBeVisible()
  await expectAccessible(page)
})

test('orders that are on their way leave their place, and can be asked for again', {
  tag: '@one-width',
}, async ({ page }) => {
  await makeClient(page)
  await placeOrder(page)
  await page.goto('/categories')
  const answer = await hold(page, '**/api/orders?*', { fails: true })
  if (await page.getByRole('button', { name: 'Menu' }).isVisible())
    await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Mon profil' }).click()
  await expect(page.getByRole('status', { name: 'Chargement des commandes' })).toBeVisible()
  await expectAccessible(page)
  answer()
  await expect(page.getByText('Vos commandes n’ont pas pu être chargées')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/orders?*')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('link', { name: /^CMD-/ })).toBeVisible()
})

// Regression: the login page sent them back to a header that still asked them to log in.
test('whoever could not be recognised at first is so at the next page', { tag: '@one-width' }, async ({
  page,
}) => {
  await makeClient(page)
  await failing(page, 'users/who-am-i')
  const told = page.waitForResponse('**/api/users/who-am-i')
  await page.goto('/categories')
  await told
  await pageLives(page)
  await page.unroute('**/api/users/who-am-i')
  await openMenu(page)
  await page.getByRole('link', { name: 'Connecter' }).click()
  await expect(page).toHaveURL('/')
  await openMenu(page)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
})

// Regression: saving the form restored the old e-mail address, which then had to be verified again.
test('an old form of the profile saves what was changed in it, and leaves the rest as it is by then', {
  tag: '@one-width',
}, async ({ page }) => {
  const { email } = await makeClient(page)
  await openForm(page, '/edit-profile', 'Enregistrer')
  await page.getByLabel('Téléphone').fill('0550 11 22 33')

  const tab = await page.context().newPage()
  await openForm(tab, '/edit-profile', 'Enregistrer')
  await tab.getByLabel('Prénom').fill('Lina')
  await tab.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(tab.getByText('Utilisateur mis à jour avec succès')).toBeVisible()
  await tab.close()
  const changed = await changeEmailElsewhere(page)

  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(email)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Utilisateur mis à jour avec succès')).toBeVisible()
  const { user } = await (await page.request.get('/api/users/who-am-i')).json()
  expect(user).toMatchObject({ name: 'Lina', email: changed, phoneNumber: '0550112233' })
})

test('whoever is logged out while they change their profile logs in beside it, and saves', {
  tag: '@one-width',
}, async ({ page }) => {
  const { email } = await makeClient(page)
  await openForm(page, '/edit-profile', 'Enregistrer')
  await page.getByLabel('Prénom').fill('Lina')
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  const link = page.getByRole('link', { name: 'Connectez-vous dans un nouvel onglet' })
  const [login] = await Promise.all([page.waitForEvent('popup'), link.click()])
  await expect(login.getByLabel('Adresse e-mail')).toBeVisible()
  await login.close()
  await page.context().addCookies(cookies)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Utilisateur mis à jour avec succès')).toBeVisible()
  const { user } = await (await page.request.get('/api/users/who-am-i')).json()
  expect(user).toMatchObject({ name: 'Lina', email })
})

// Regression: Back returned to the login, which redirected forward again; nobody got past it.
test('Back leads past the login and the sign-up once they are done', { tag: '@one-width' }, async ({
  page,
}) => {
  await page.goto('/about')
  await pageLives(page)
  await openMenu(page)
  await page.getByRole('link', { name: 'Connecter' }).filter({ visible: true }).click()
  await page.getByRole('main').getByRole('link', { name: "S'inscrire" }).click()
  await fillIn(page, stranger())
  await page.getByRole('main').getByRole('button', { name: "S'inscrire" }).click()
  await expect(page).toHaveURL('/verify-email')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/about')
})
