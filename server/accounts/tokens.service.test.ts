import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#contract/accounts'
import { hashToken, newToken } from '#server/lib/token'
import { knownPassword } from '#server/testing/makers'
import { expectRefused } from '#server/testing/refused'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ PUBLIC_URL: 'http://shop.test' })
})
afterAll(() => shop.close())

const verify = (token: string) => shop.get(`/users/verify-email/${token}`)
const reset = (token: string, password = 'nouveau mot') =>
  shop.put(`/users/password/reset/${token}`, { password })
type Answer = Awaited<ReturnType<TestShop['post']>>
const logIn = (user: Pick<User, 'email'>, password = knownPassword) =>
  shop.post('/users/login', { email: user.email, password })
const isVerified = async ({ _id }: User) => {
  const [row] = await shop.db`select is_verified from users where id = ${_id}`
  return row?.is_verified
}
const linkIn = (text: string) =>
  /http:\/\/shop\.test\/(?:verify-email|reset-password)\/([\w-]{43})/.exec(text)?.[1]

const signUp = (email: string, changes = {}) =>
  shop.post('/users/sign-up', {
    name: 'Lina',
    familyName: 'Haddad',
    email,
    phoneNumber: '0661 23 45 67',
    address: '7, rue Larbi-Ben-M’hidi, Oran',
    password: knownPassword,
    ...changes,
  })

test('whoever signs up is logged in, unverified, and gets the link that verifies the address', async () => {
  const reply = await signUp('Lina@Labo.test', { role: 'superAdmin', isVerified: true, _id: 'x' })
  expect(reply.json().user).toMatchObject({
    email: 'lina@labo.test',
    phoneNumber: '0661234567',
    role: 'client',
    isVerified: false,
  })
  const cookie = String(reply.headers['set-cookie'])
  expect((await shop.get('/users/who-am-i', { cookie })).json()).toEqual({ user: reply.json().user })

  const [letter] = await shop.lettersTo('lina@labo.test')
  expect(letter?.subject).toBe('Vérifiez votre adresse e-mail – Paillasse')
  const token = linkIn(letter?.text ?? '') ?? ''
  expect(letter?.html).toContain(`http://shop.test/verify-email/${token}`)
  const opened = await verify(token)
  expect(opened.json().user).toMatchObject({ email: 'lina@labo.test', isVerified: true })
  expect(opened.headers['set-cookie']).toBeUndefined()
})

test('a verification link may be opened again until it expires', async () => {
  const user = await shop.makeClient({ isVerified: false })
  const token = await shop.makeToken('verify', user)
  for (const _ of [1, 2, 3]) expect((await verify(token)).statusCode).toBe(200)
  expect(await isVerified(user)).toBe(true)
})

const notVerified = "Erreur lors de la vérification de l'email"
const notReset = 'Erreur lors de la réinitialisation du mot de passe'

const spoilt: [string, (token: string, user: User) => unknown][] = [
  [
    'expired',
    (token) =>
      shop.db`update tokens set created_at = now() - interval '2 days', expires_at = now() where token_hash = ${hashToken(token)}`,
  ],
  ['of a deleted user', (_, user) => shop.db`delete from users where id = ${user._id}`],
  [
    'sent to an address left since',
    (_, user) => shop.db`update users set email = 'new.' || email where id = ${user._id}`,
  ],
  [
    'followed by a newer one',
    (_, user) => Promise.all((['verify', 'reset'] as const).map((kind) => shop.makeToken(kind, user))),
  ],
]
test.each(spoilt)('a link %s does nothing', async (_, spoil) => {
  const user = await shop.makeClient({ isVerified: false })
  const [verification, passwordReset] = [
    await shop.makeToken('verify', user),
    await shop.makeToken('reset', user),
  ]
  await spoil(verification, user)
  await spoil(passwordReset, user)
  await expectRefused(shop, () => verify(verification), { status: 400, message: notVerified })
  await expectRefused(shop, () => reset(passwordReset), { status: 400, message: notReset })
})

test('a link that is not one of ours, or of the other kind, does nothing', async () => {
  const user = await shop.makeClient({ isVerified: false })
  const [verification, passwordReset] = [
    await shop.makeToken('verify', user),
    await shop.makeToken('reset', user),
  ]
  const wrong = (token: string, ofOtherKind: string) => [
    ofOtherKind,
    newToken(),
    token.slice(1),
    token.slice(0, -1),
    'a',
    '%0d%0a',
    '%00',
    '%',
    `${token}%20`,
    `?token=${token}`,
  ]
  for (const token of wrong(verification, passwordReset)) {
    await expectRefused(shop, () => verify(token), { status: 400, message: notVerified })
  }
  for (const token of wrong(passwordReset, verification)) {
    await expectRefused(shop, () => reset(token), { status: 400, message: notReset })
  }
})

// These paths used to match an account's id, or no route at all.
test.each([
  ['none', ''],
  ['an empty one', '/'],
  ['one in the query', '?token=x'],
  ['one in the query, after a slash', '/?token=x'],
  ['one of 101 characters', `/${'a'.repeat(101)}`],
  ['one of 10,000 characters', `/${'a'.repeat(10_000)}`],
])('where a link has its token, %s is refused as a wrong one', async (_, end) => {
  const verified = await shop.get(`/users/verify-email${end}`)
  expect([verified.statusCode, verified.json().code]).toEqual([400, 'verification.failed'])
  const reset = await shop.put(`/users/password/reset${end}`, { password: 'nouveau mot' })
  expect([reset.statusCode, reset.json().code]).toEqual([400, 'password.failed'])
})

test('R18: a reset link sets the password once, closes every session at every node and tells the owner', async () => {
  const user = await shop.makeClient()
  const sessions = [shop.as(user), shop.as(user), (await shop.openAnother()).as(user)]
  for (const session of sessions)
    expect((await session.get('/users/who-am-i')).json().user).toMatchObject({ _id: user._id })
  await shop.post('/users/forgot-password', { email: user.email.toUpperCase() })
  const [letter] = await shop.lettersTo(user.email)
  expect(letter?.subject).toBe('Réinitialisez votre mot de passe – Paillasse')
  const token = linkIn(letter?.text ?? '') ?? ''

  expect((await reset(token)).json()).toEqual({ message: 'Mot de passe réinitialisé avec succès' })
  await expectRefused(shop, () => reset(token, 'un autre encore'), { status: 400, message: notReset })
  for (const session of sessions)
    expect((await session.get('/users/who-am-i')).json()).toEqual({ user: null })
  expect((await logIn(user)).statusCode).toBe(401)
  expect((await logIn(user, 'nouveau mot')).statusCode).toBe(200)
  const [, told] = await shop.lettersTo(user.email, 2)
  expect(told?.subject).toBe('Votre mot de passe a été changé – Paillasse')
})

// Five sign-ups with somebody's address, each moved away again, used up the letters that would have verified it.
test('whoever sets a password by its link has verified the address', async () => {
  const user = await shop.makeUser({ isVerified: false })
  expect((await reset(await shop.makeToken('reset', user))).statusCode).toBe(200)
  expect((await logIn(user, 'nouveau mot')).json().user).toMatchObject({ isVerified: true })
})

// The first link was on its way, and a second one used to end it.
test('a forgotten password whose node is killed before it says what it did gets one link', async () => {
  const { email } = await shop.makeClient()
  await shop.post('/users/forgot-password', { email })
  const [letter] = await shop.lettersTo(email)
  await shop.allSent()
  await shop.db`
    update jobs.job set state = 'retry', completed_on = null, start_after = now()
    where name = 'forgotten-password' and data->>'email' = ${email}`
  await shop.allSent()
  expect(await shop.lettersTo(email)).toHaveLength(1)
  expect((await reset(linkIn(letter?.text ?? '') ?? '')).statusCode).toBe(200)
  // A new request sends a new link.
  await shop.post('/users/forgot-password', { email })
  expect(await shop.lettersTo(email, 3)).toHaveLength(3)
})

test('a password set anew leaves the link that verifies the address as good as it was', async () => {
  const user = await shop.makeClient({ isVerified: false })
  const verification = await shop.makeToken('verify', user)
  expect((await reset(await shop.makeToken('reset', user))).statusCode).toBe(200)
  expect((await verify(verification)).statusCode).toBe(200)
})

test('a refused password leaves the reset link as good as it was', async () => {
  const token = await shop.makeToken('reset', await shop.makeClient())
  for (const password of ['court', ' '.repeat(6), 'x'.repeat(129), 123456, null]) {
    expect((await shop.put(`/users/password/reset/${token}`, { password })).statusCode).toBe(400)
  }
  expect((await reset(token)).statusCode).toBe(200)
})

test('a login with the old password that races a reset opens no session that survives it', async () => {
  const logins = new Set<number>()
  for (let round = 0; round < 10; round += 1) {
    const user = await shop.makeClient()
    const token = await shop.makeToken('reset', user)
    // Passwords are hashed one after the other: the first request ends before the other's hash begins.
    const asked = [() => logIn(user), () => reset(token)]
    if (round % 2 === 1) asked.reverse()
    const answers = await Promise.all(asked.map((ask) => ask()))
    const [login, changed] = (round % 2 === 1 ? answers.reverse() : answers) as [Answer, Answer]
    expect(changed.statusCode).toBe(200)
    logins.add(login.statusCode)
    const cookie = String(login.headers['set-cookie'])
    expect((await shop.get('/users/who-am-i', { cookie })).json()).toEqual({ user: null })
  }
  expect([...logins].sort()).toEqual([200, 401])
})

test('a forgotten password is answered the same for anyone, and only an account gets a letter', async () => {
  const user = await shop.makeClient()
  const before = await shop.lettersTo('nobody@labo.test', 0)
  const [unknown, known] = [
    await shop.post('/users/forgot-password', { email: 'nobody@labo.test' }),
    await shop.post(
      '/users/forgot-password',
      { email: user.email },
      { host: 'evil.test', 'x-forwarded-host': 'evil.test' },
    ),
  ]
  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
  expect(known.json()).toEqual({
    message: 'Un email de réinitialisation de mot de passe a été envoyé à votre adresse email',
  })
  const [letter] = await shop.lettersTo(user.email)
  expect(letter?.text).toContain('http://shop.test/reset-password/')
  expect(letter?.text + String(letter?.html)).not.toContain('evil')
  expect(await shop.lettersTo('nobody@labo.test', 0)).toEqual(before)
})

test('whoever is not verified may ask for the link again; the older one then counts no longer', async () => {
  const user = await shop.makeClient({ isVerified: false })
  const older = await shop.makeToken('verify', user)
  const reply = await shop.as(user).get('/users/send-verification-email')
  expect(reply.json()).toEqual({ message: 'Email de vérification envoyé avec succès' })
  const [letter] = await shop.lettersTo(user.email)
  expect((await verify(older)).statusCode).toBe(400)
  expect((await verify(linkIn(letter?.text ?? '') ?? '')).statusCode).toBe(200)
})
