import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import type { MailboxMessage } from '#contract/contact'
import { isNarrow } from './dashboard.ts'
import { expect } from './shop.ts'

export const password = 'motdepasse'

/**
 * On a small screen the login and logout are in a drawer. Its button cannot be found until the previous
 * drawer has closed.
 */
export async function openMenu(page: Page) {
  if (isNarrow(page)) await page.getByRole('button', { name: 'Menu' }).click()
}

/** A person who has no account yet. */
export function stranger() {
  return {
    name: 'Nadia',
    familyName: 'Ferhat',
    email: `nadia.${randomUUID()}@example.test`,
    phoneNumber: '0661 23 45 67',
    address: 'Laboratoire El Hayat, 4 rue Didouche-Mourad, 16000 Alger',
    password,
  }
}
export type Stranger = ReturnType<typeof stranger>

/** Fills in the sign-up form, password included. */
export async function fillIn(page: Page, person: Stranger) {
  await page.getByLabel('Prénom').fill(person.name)
  await page.getByLabel('Nom', { exact: true }).fill(person.familyName)
  await page.getByLabel('Adresse e-mail').fill(person.email)
  await page.getByLabel('Téléphone').fill(person.phoneNumber)
  await page.getByLabel('Adresse', { exact: true }).fill(person.address)
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
}

/** Signs up without the form; the page's browser is then logged in, and the address not verified yet. */
export async function signUpQuickly(page: Page, person: Stranger = stranger()) {
  const answer = await page.request.post('/api/users/sign-up', { data: person })
  expect(answer.status()).toBe(201)
  return person
}

/** Signs up a client who may order; the page's browser is logged in. */
export async function makeClient(page: Page) {
  const person = await signUpQuickly(page)
  await verifyElsewhere(page, person)
  return person
}

/** Verifies their address without the page knowing. */
export async function verifyElsewhere(page: Page, { email }: Stranger) {
  const link = await linkSentTo(page.request, email, '/verify-email/')
  const token = link.split('/').at(-1)
  expect((await page.request.get(`/api/users/verify-email/${token}`)).status()).toBe(200)
}

/** Gives their account another address, not verified yet, without the page knowing. */
export async function changeEmailElsewhere(page: Page): Promise<string> {
  const { user } = await (await page.request.get('/api/users/who-am-i')).json()
  const { email } = stranger()
  const data = { ...user, email }
  expect((await page.request.put(`/api/users/update/${user._id}`, { data })).status()).toBe(200)
  return email
}

/** The newest link to `path` e-mailed to this address, once at least `mails` such links have arrived. */
export async function linkSentTo(
  request: APIRequestContext,
  email: string,
  path: string,
  mails = 1,
): Promise<string> {
  let links: string[] = []
  await expect(async () => {
    const { messages } = (await (await request.get('/api/mailbox')).json()) as { messages: MailboxMessage[] }
    links = messages
      .filter(({ to }) => to === email)
      .flatMap(({ text }) => text.match(/https?:\S+/g) ?? [])
      .filter((url) => url.includes(path))
    expect(links.length).toBeGreaterThanOrEqual(mails)
  }).toPass({ timeout: 15_000 })
  return links[0] as string
}
