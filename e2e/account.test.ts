import type { Page } from '@playwright/test'
import { fillIn, linkSentTo, makeClient, openMenu, password, signUpQuickly, stranger } from './accounts.ts'
import { placeOrder } from './products.ts'
import { expect, test } from './shop.ts'
import { hold, scripts } from './slow-line.ts'

test('a forgotten password is replaced, and the sessions opened with it are dead', {
  tag: '@one-width',
}, async ({ page, browser, baseURL }) => {
  const { email } = await makeClient(page)
  const elsewhere = await (await browser.newContext({ baseURL })).newPage()
  await elsewhere.goto('/login')
  await elsewhere.getByRole('button', { name: 'Mot de passe oublié?' }).click()
  await expect(
    elsewhere.getByText('Veuillez entrer votre email pour réinitialiser le mot de passe.').first(),
  ).toBeVisible()
  await elsewhere.getByLabel('Adresse e-mail').fill(email)
  await elsewhere.getByRole('button', { name: 'Mot de passe oublié?' }).click()
  await expect(
    elsewhere.getByText('Un email de réinitialisation de mot de passe a été envoyé à votre adresse email'),
  ).toBeVisible()

  await elsewhere.goto(await linkSentTo(page.request, email, '/reset-password/'))
  const field = elsewhere.getByLabel('Nouveau mot de passe')
  await field.fill('court')
  await field.press('Tab')
  await expect(elsewhere.getByText('Le mot de passe doit contenir au moins 6 caractères')).toBeVisible()
  await field.fill('un autre mot de passe')
  await elsewhere.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(elsewhere.getByText('Mot de passe réinitialisé avec succès')).toBeVisible()
  await expect(elsewhere).toHaveURL(/\/login$/)

  // The other browser was logged in until now; the new password has ended its session.
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/login\?retour=%2Fprofile$/)

  await elsewhere.getByLabel('Adresse e-mail').fill(email)
  await elsewhere.getByLabel('Mot de passe', { exact: true }).fill(password)
  await elsewhere.getByRole('button', { name: 'Se connecter' }).click()
  await expect(
    elsewhere.getByText('Mauvaise combinaison email/mot de passe. Veuillez réessayer.'),
  ).toBeVisible()
  await elsewhere.getByLabel('Mot de passe', { exact: true }).fill('un autre mot de passe')
  await elsewhere.getByRole('button', { name: 'Se connecter' }).click()
  await expect(elsewhere.getByText('Bienvenue! Vous êtes connecté.')).toBeVisible()
  await expect(elsewhere).toHaveURL(/\/$/)
  await elsewhere.context().close()
})

// Regression: the header showed nobody as logged in.
test('a password set anew where somebody else is logged in leaves them so', { tag: '@one-width' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const elsewhere = await browser.newContext({ baseURL })
  const { email } = await signUpQuickly(await elsewhere.newPage())
  await elsewhere.close()
  await page.request.post('/api/users/forgot-password', { data: { email } })
  await makeClient(page)
  await page.goto(await linkSentTo(page.request, email, '/reset-password/'))
  await page.getByLabel('Nouveau mot de passe').fill('un autre mot de passe')
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(page.getByText('Mot de passe réinitialisé avec succès')).toBeVisible()
  await expect(page).toHaveURL('/')
  await openMenu(page)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
})

test('private pages lead where they must before anything is shown, and are never kept', {
  tag: '@one-width',
}, async ({ page }) => {
  const visit = async (path: string) => {
    const answer = await page.request.get(path, { maxRedirects: 0 })
    return [answer.status(), answer.headers().location, answer.headers()['cache-control']]
  }
  const never = 'private, no-store'
  expect(await visit('/profile')).toEqual([302, '/login?retour=%2Fprofile', never])
  expect(await visit('/edit-profile')).toEqual([302, '/login?retour=%2Fedit-profile', never])
  expect(await visit('/verify-email')).toEqual([302, '/', never])
  expect(await visit('/login')).toEqual([200, undefined, never])

  const person = await signUpQuickly(page)
  expect(await visit('/profile')).toEqual([302, '/verify-email?retour=%2Fprofile', never])
  expect(await visit('/verify-email')).toEqual([200, undefined, never])
  expect(await visit('/login')).toEqual([302, '/', never])
  expect(await visit('/login?retour=%2Fcategories')).toEqual([302, '/categories', never])
  expect(await visit('/login?retour=https://elsewhere.example')).toEqual([302, '/', never])

  const token = (await linkSentTo(page.request, person.email, '/verify-email/')).split('/').at(-1)
  const prefetched = await page.request.get(`/verify-email/${token}`)
  expect(prefetched.headers()['referrer-policy']).toBe('no-referrer')
  expect(await visit('/profile')).toEqual([302, '/verify-email?retour=%2Fprofile', never])
  await page.request.get(`/api/users/verify-email/${token}`)
  expect(await visit('/profile')).toEqual([200, undefined, never])
  expect(await visit('/verify-email')).toEqual([302, '/', never])
})

test('what a form says is beside its field and in a snackbar, and nothing typed is lost', {
  tag: '@one-width',
}, async ({ page }) => {
  await page.goto('/signup')
  await page.getByLabel('Adresse e-mail').fill('ceci n’est pas une adresse')
  await page.getByLabel('Téléphone').fill('123')
  await page.getByLabel('Mot de passe', { exact: true }).fill('court')
  await page.getByRole('main').getByRole('button', { name: "S'inscrire" }).click()
  await expect(page.getByLabel('Prénom')).toBeFocused()
  await expect(
    page.getByRole('alert').filter({ hasText: "S'il vous plaît remplir tous les champs" }),
  ).toBeVisible()
  await expect(page.getByText("S'il vous plaît entrer une adresse e-mail valide")).toBeVisible()
  await expect(page.getByText('Le numéro de téléphone doit être entre 10 et 15 caractères')).toBeVisible()
  await expect(page.getByText('Le mot de passe doit contenir au moins 6 caractères')).toBeVisible()

  const person = stranger()
  await fillIn(page, person)
  await page.route('**/api/users/sign-up', (route) => route.abort())
  await page.getByRole('main').getByRole('button', { name: "S'inscrire" }).click()
  await expect(page.getByText(/^Une erreur s'est produite lors de la création de votre compte/)).toBeVisible()
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(person.email)
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue(person.password)

  await page.unroute('**/api/users/sign-up')
  await page.getByRole('main').getByRole('button', { name: "S'inscrire" }).click()
  await expect(page).toHaveURL(/\/verify-email$/)
})

test('what is typed before the page lives stays', { tag: '@one-width' }, async ({ page }) => {
  const open = await hold(page, scripts)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Adresse e-mail').fill('nadia@example.test')
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeDisabled()
  open()
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeEnabled()
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue('nadia@example.test')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeFocused()
})

test('editing the profile goes back; another address is to be verified again', { tag: '@one-width' }, async ({
  page,
}) => {
  await makeClient(page)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Modifier mon profil' }).click()
  await page.getByLabel('Prénom').fill('Nadia-Lina')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Utilisateur mis à jour avec succès')).toBeVisible()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByText('Nadia-Lina Ferhat')).toBeVisible()

  const { email } = stranger()
  await page.getByRole('link', { name: 'Modifier mon profil' }).click()
  await expect(page.getByText(/la nouvelle adresse sera à vérifier/)).toBeVisible()
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page).toHaveURL(/\/verify-email\?retour=%2Fprofile$/)
  await expect(page.getByText(email)).toBeVisible()
})

test('an address that is another account’s is said beside the address', { tag: '@one-width' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await (await browser.newContext({ baseURL })).newPage()
  const { email } = await signUpQuickly(other)
  await other.context().close()
  await makeClient(page)
  await page.goto('/edit-profile')
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByLabel('Adresse e-mail')).toBeFocused()
  await expect(page.getByLabel('Adresse e-mail')).toHaveAccessibleDescription(/Un compte existe déjà/)
})

test('with the keyboard alone one logs in, reaches an order and cancels it', async ({ page }, {
  project,
}) => {
  test.skip(project.name === 'narrow', 'a keyboard has a wide screen')
  const { email } = await makeClient(page)
  await placeOrder(page)
  await page.context().clearCookies()

  await page.goto('/login?retour=/profile')
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeEnabled()
  await tabTo(page, 'Adresse e-mail')
  await page.keyboard.type(email)
  await tabTo(page, 'Mot de passe')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/profile$/)

  await expect(page.getByRole('button', { name: /^Actions pour la commande/ })).toBeVisible()
  await tabTo(page, /^Actions pour la commande/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Voir la commande' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const keep = page.getByRole('button', { name: 'Garder la commande' })
  await expect(keep).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page.getByRole('button', { name: /^Actions pour la commande/ })).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Voir la commande' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(keep).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Commande annulée avec succès.')).toBeVisible()
})

// Regression: the mailbox loaded two hundred frames at once, which took seconds.
test('the HTML of an e-mail is shown once it is asked for', { tag: '@one-width' }, async ({ page }) => {
  const person = await signUpQuickly(page)
  await linkSentTo(page.request, person.email, '/verify-email/')
  await page.goto('/mailbox')
  await expect(page.getByText('Voir la version HTML').first()).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.getByText('Voir la version HTML').first().click()
  await expect(page.locator('iframe')).toBeVisible()
  await expect(page.locator('iframe')).toHaveAttribute('srcdoc', /^<!doctype html>/i)
})

/** Presses Tab until the control called `name` has the focus. */
async function tabTo(page: Page, name: string | RegExp) {
  const matches = (found: string) => (typeof name === 'string' ? found === name : name.test(found))
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(() => {
      const focused = document.activeElement as HTMLInputElement | null
      return focused?.labels?.[0]?.textContent ?? focused?.getAttribute('aria-label') ?? ''
    })
    if (matches(found)) return
  }
  throw new Error(`Tab never reached ${name}.`)
}
