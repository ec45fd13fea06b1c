import { expect, test } from 'vitest'
import { mailto } from '#web/lib/contact-links.ts'

// An account with such an address set the subject, and the copies, of the e-mails that staff wrote to it.
test.each([
  ['amina.kaci@labo.test', 'mailto:amina.kaci@labo.test'],
  ['labo#1@x.dz', 'mailto:labo%231@x.dz'],
  ['a?cc=b&subject=c@x.dz', 'mailto:a%3Fcc%3Db%26subject%3Dc@x.dz'],
  ['direction%40universite.dz?cc=a@x.dz', 'mailto:direction%2540universite.dz%3Fcc%3Da@x.dz'],
])('%s is written to as it is', (email, address) => expect(mailto(email)).toBe(address))
