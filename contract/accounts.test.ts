import { expect, test } from 'vitest'
import { Credentials } from '#contract/accounts'

// The form said that the value was invalid, before anybody was asked.
test.each(['x'.repeat(129), 'é'.repeat(5000), '\ud800 motdepasse'])(
  'a login with a password that no account can have is answered like any other wrong one',
  (password) => {
    const { error } = Credentials.safeParse({ email: 'lina@labo.test', password })
    expect(error?.issues).toMatchObject([
      { path: ['password'], message: 'Mauvaise combinaison email/mot de passe. Veuillez réessayer.' },
    ])
  },
)
