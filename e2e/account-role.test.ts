import { stranger } from './accounts.ts'
import { chooseAct, openList, rowsOf } from './dashboard.ts'
import { expect, test } from './shop.ts'
import { hold } from './slow-line.ts'
import { openAsAdmin } from './staff.ts'

// Regression: the form opened on the first role of its list, so saving a phone number removed the admin role.
test('an admin’s account opens as an admin’s, and keeps its role when something else is saved', {
  tag: '@one-width',
}, async ({ page }) => {
  await openAsAdmin(page)
  const made = await page.request.post('/api/users/add', { data: { ...stranger(), role: 'admin' } })
  const { user } = await made.json()
  // The browser asks again who is looking. Regression: the answer wiped what had been typed before it came.
  const answer = await hold(page, '**/api/users/who-am-i')
  const told = page.waitForResponse('**/api/users/who-am-i')
  await page.goto(`/dashboard/users/update-user/${user._id}`)
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeEnabled()
  await expect(page.getByLabel('Rôle')).toHaveValue('admin')
  await page.getByLabel('Téléphone').fill('0550 11 22 33')
  answer()
  await told
  await expect(page.getByLabel('Téléphone')).toHaveValue('0550 11 22 33')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Utilisateur mis à jour avec succès')).toBeVisible()
  const { user: saved } = await (await page.request.get(`/api/users/${user._id}`)).json()
  expect(saved).toMatchObject({ role: 'admin', phoneNumber: '0550112233' })
})

// Regression: the form had no field for this role, so such an account could never become a client.
test('an account of the legacy role gets another where one is chosen, and none is sent where not', {
  tag: '@one-width',
}, async ({ page }) => {
  await openAsAdmin(page)
  const made = await page.request.post('/api/users/add', { data: { ...stranger(), role: 'client' } })
  const { user } = await made.json()
  const changes: unknown[] = []
  await page.route(`**/api/users/${user._id}`, (route) =>
    route.fulfill({ json: { user: { ...user, role: 'user' } } }),
  )
  await page.route(`**/api/users/update/${user._id}`, (route) => {
    changes.push(route.request().postDataJSON())
    return route.fulfill({ json: { user } })
  })
  for (const role of [undefined, 'Client']) {
    await openList(page, `/dashboard/users?q=${user.email}`)
    await chooseAct(rowsOf(page).first(), 'Modifier')
    await expect(page.getByLabel('Rôle')).toHaveValue('')
    if (role) await page.getByLabel('Rôle').selectOption(role)
    await page.getByLabel('Téléphone').fill('0550 11 22 33')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Utilisateur mis à jour avec succès')).toBeVisible()
  }
  expect(changes).toEqual([{ phoneNumber: '0550112233' }, { phoneNumber: '0550112233', role: 'client' }])
})
