import type { Locator, Page } from '@playwright/test'
import { refusals } from '#contract/refusals'
import type { Role } from '#contract/roles'
import { demoPassword, people } from '#demo/people'
import { expect, pageLives } from './shop.ts'

/** Logs the page's browser in with the demonstration's account of this role, without the login page. */
export async function logInAs(page: Page, role: Role, isVerified = true) {
  const person = people.find((one) => one.role === role && one.isVerified === isVerified)
  const login = await page.request.post('/api/users/login', {
    data: { email: person?.email, password: demoPassword },
  })
  expect(login.status()).toBe(200)
}

export const lists = ['users', 'products', 'categories', 'orders', 'options'].map(
  (name) => `/dashboard/${name}`,
)

/** Rows of the list, without its header. */
export const rowsOf = (page: Page): Locator => page.locator('tbody [role=row], tbody tr')

/** Opens a list and waits for hydration. */
export async function openList(page: Page, path: string) {
  await page.goto(path)
  await expect(rowsOf(page).first()).toBeVisible()
  await pageLives(page)
}

/** Chooses an item of a row's menu. */
export async function chooseAct(row: Locator, name: string) {
  await row.getByRole('button', { name: /^Actions/ }).click()
  await row.page().getByRole('menuitem', { name }).click()
}

/** Searches for `q` in the picker of this label, and takes the first choice called `name`. */
export async function pick(page: Page, label: string, q: string, name: string) {
  await page.getByRole('combobox', { name: label, exact: true }).fill(q)
  await page.getByRole('option', { name }).first().click()
  await expect(page.getByRole('combobox', { name: label, exact: true })).toHaveValue(name)
}

export const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 768

/** Opens a form and waits for hydration: until then its button is disabled, and its fields do not react. */
export async function openForm(page: Page, path: string, submit: string) {
  await page.goto(path)
  await expect(page.getByRole('button', { name: submit })).toBeEnabled()
}

/** The message is visible, in a snackbar or beside a field. */
export const expectSaid = (page: Page, message: string) =>
  expect(page.getByText(message).last()).toBeVisible()

export const [, busy] = refusals['server.busy']

/** The server answers this call with the 503 that it sends without its database. */
export const failing = (page: Page, path: string) =>
  page.route(`**/api/${path}`, (route) =>
    route.fulfill({ status: 503, json: { code: 'server.busy', message: busy, requestId: 'test' } }),
  )
