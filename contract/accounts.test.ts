import { expect, test } from 'vitest'
import { Credentials } from '#contract/accounts'
import { phoneNumber } from '#contract/fields'

// The form used to call the value invalid without asking the server.
test.each(['x'.repeat(129), 'é'.repeat(5000), '\ud800 motdepasse'])(
  'a login with a password that no account can have is answered like any other wrong one',
  (password) => {
    const { error } = Credentials.safeParse({ email: 'lina@labo.test', password })
    expect(error?.issues).toMatchObject([
      { path: ['password'], message: 'Mauvaise combinaison email/mot de passe. Veuillez réessayer.' },
    ])
  },
)

// What contacts and web pages give to copy was refused, though it looked right.
test.each([
  '+213 661 23 45 67',
  '\u202a+213 661 23 45 67\u202c',
  '\u2068+213\u00a0661\u202f23\u202f45\u202f67\u2069',
  '+213–661–23–45–67',
  '+213\u2011661\u201123\u201145\u201167',
  '+213 661/23.45-67',
  '\u200b+213(661)234567',
])('a phone number is taken however its digits are set apart: %j', (typed) => {
  expect(phoneNumber('manque', 'faux').parse(typed)).toBe('+213661234567')
})
