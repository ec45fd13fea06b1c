import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '#server/testing/shop'

let usual: TestShop
let strict: TestShop
beforeAll(async () => {
  usual = await openShop()
  strict = await openShop({ COMMON_PASSWORDS: 'refused' })
})
afterAll(() => Promise.all([usual.close(), strict.close()]))

const signUp = (shop: TestShop, password: string, email = 'lina@labo.test') =>
  shop.post('/users/sign-up', {
    name: 'Lina',
    familyName: 'Haddad',
    email,
    phoneNumber: '0661234567',
    address: 'Oran',
    password,
  })

test('where the settings refuse common passwords, the guessable ones are refused too', async () => {
  for (const password of [
    '123456',
    'Azerty123',
    'motdepasse',
    'paillasse2026',
    'motdepasse123',
    'Mot de passe 1',
    'azertyuiop12',
    'azerty123456',
    'azertyAZERTY',
    'lina@labo.test',
    '661234567!',
  ]) {
    const reply = await signUp(strict, password)
    expect([reply.statusCode, reply.json()], password).toMatchObject([
      400,
      { code: 'password.common', fields: { password: expect.any(String) } },
    ])
  }
  expect((await signUp(strict, 'une phrase de passe paillasse')).statusCode).toBe(201)
  const sentence = await signUp(strict, 'un mot de passe assez long', 'amel@labo.test')
  expect(sentence.statusCode).toBe(201)
  expect((await signUp(usual, '123456')).statusCode).toBe(201)
})
