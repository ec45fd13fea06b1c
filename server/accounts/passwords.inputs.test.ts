import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefused } from '#server/testing/refused'
import { openShop, type TestShop } from '#server/testing/shop'

// Tests a new password on every call that sets one.

let shop: TestShop
let staff: ReturnType<TestShop['as']>
beforeAll(async () => {
  shop = await openShop()
  staff = shop.as(await shop.makeAdmin())
  await staff.token
})
afterAll(() => shop.close())

const newAccount = () => ({
  name: 'Lina',
  familyName: 'Haddad',
  email: `${randomUUIDv7()}@labo.test`,
  phoneNumber: '0661234567',
  address: 'Oran',
  role: 'client',
})

/** Each function prepares a call for an account of its own, with the message for a missing password. */
const calls = {
  'POST /users/sign-up': async () => {
    const account = newAccount()
    const set = (password: unknown) => shop.post('/users/sign-up', { ...account, password })
    return { email: account.email, set, required: "S'il vous plaît remplir tous les champs" }
  },
  'POST /users/add': async () => {
    const account = newAccount()
    const set = (password: unknown) => staff.post('/users/add', { ...account, password })
    return { email: account.email, set, required: 'Veuillez remplir tous les champs' }
  },
  'PUT /users/password/reset/{token}': async () => {
    const user = await shop.makeClient()
    const token = await shop.makeToken('reset', user)
    const set = (password: unknown) => shop.put(`/users/password/reset/${token}`, { password })
    return { email: user.email, set, required: "S'il vous plaît remplir tous les champs" }
  },
}

const short = 'Le mot de passe doit contenir au moins 6 caractères'
const long = 'Le mot de passe doit contenir au plus 128 caractères'

/** With the message, unless it is the one for a missing password. */
const refused: [what: string, password: unknown, message?: string][] = [
  ['no password', undefined],
  ['null', null],
  ['an empty one', ''],
  ['a number', 123456, short],
  ['true', true, short],
  ['a list', ['motdepasse', 'autre mot'], short],
  ['an object', { $gt: '' }, short],
  ['what cannot be written', { toString: 'x' }, short],
  ['5 characters', 'cinq5', short],
  ['5 emoji', '🧪'.repeat(5), short],
  ['3 letters whose accents were typed apart', 'e\u0301'.repeat(3), short],
  ['6 spaces', ' '.repeat(6), short],
  ['NUL inside', 'motde\u0000passe', short],
  ['half a character inside', 'motde\ud800passe', short],
  ['129 characters', 'x'.repeat(129), long],
  ['129 emoji', '🧪'.repeat(129), long],
  ['50,000 characters', 'x'.repeat(50_000), long],
]

const taken: [what: string, password: string][] = [
  ['6 characters', 'sixsix'],
  ['6 emoji', '🧪'.repeat(6)],
  ['two families of emoji', '👨‍👩‍👧‍👦👨‍👩‍👧‍👦'],
  ['64 characters', 'x'.repeat(64)],
  ['128 characters', 'x'.repeat(128)],
  ['128 emoji', '🧪'.repeat(128)],
  ['spaces outside', '  mot de passe '],
  ['accents typed apart', 'cle\u0301e\u0301e\u0301e\u0301'],
]

describe.each(Object.keys(calls) as (keyof typeof calls)[])('%s', (name) => {
  test.each(refused)('refuses %s', async (_, password, message) => {
    const { set, required } = await calls[name]()
    await expectRefused(shop, () => set(password), { status: 400, message: message ?? required })
  })

  test.each(taken)('takes %s, to the last character', async (_, password) => {
    const { email, set } = await calls[name]()
    const reply = await set(password)
    expect([200, 201], reply.body).toContain(reply.statusCode)
    const logIn = async (typed: string) =>
      (await shop.post('/users/login', { email, password: typed })).statusCode
    expect(await logIn([...password].slice(0, -1).join(''))).toBe(401)
    expect(await logIn(password.normalize('NFC'))).toBe(200)
  })
})
