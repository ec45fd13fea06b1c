import { expect, test } from 'vitest'
import { hashPassword, nobodys } from '#server/lib/password'
import { knownHash } from '#server/testing/makers'

const owasp = '$argon2id$v=19$m=12288,t=3,p=1$'

// A hash of nobody that is written by hand would keep its cost when the cost of all others rises: the time of
// a login would tell who has an account.
test('a password costs what OWASP asks for at least, and so does that of an address without an account', async () => {
  for (const hash of [await hashPassword('x'), nobodys, knownHash])
    expect(hash.slice(0, owasp.length)).toBe(owasp)
})
