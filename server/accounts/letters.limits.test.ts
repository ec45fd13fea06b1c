import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#contract/accounts'
import { sendReset } from '#server/accounts/tokens.service'
import { account, from, openLimitedShop } from '#server/testing/limited'
import type { TestShop } from '#server/testing/shop'

// How many letters one address and one mailbox get, whoever asks for them.

let shop: TestShop
beforeAll(async () => {
  shop = await openLimitedShop()
})
afterAll(() => shop.close())

test('an account is written to five times an hour at most, and the answer does not tell', async () => {
  const { email } = await shop.makeClient()
  for (let call = 1; call <= 7; call += 1) {
    const reply = await shop.post('/users/forgot-password', { email }, from(`192.0.2.${100 + call}`))
    expect(reply.statusCode).toBe(200)
    // Requests made before the first letter is sent get one link together.
    await shop.allSent()
  }
  await shop.post('/users/forgot-password', { email: (await shop.makeClient()).email }, from('192.0.2.120'))
  await shop.allSent()
  expect(await shop.lettersTo(email)).toHaveLength(5)
})

// « Renvoyer » used to be refused for hours, because a stranger had asked for five other letters.
test('whoever has forgotten passwords of others asked for leaves them their links of verification', async () => {
  const client = await shop.makeClient({ isVerified: false })
  for (let call = 1; call <= 6; call += 1) await sendReset(shop.app, client.email, new Date())
  expect((await shop.as(client).get('/users/send-verification-email')).statusCode).toBe(200)
})

// Each failure used to count as a letter: after five, the account got no more letters.
test('a reset letter that could not be written counts for nothing, and comes once it can', async () => {
  const { email } = await shop.makeClient()
  await shop.db`alter table tokens rename to out_of_reach`
  for (let tries = 0; tries < 6; tries += 1)
    await expect(sendReset(shop.app, email, new Date())).rejects.toThrow('tokens')
  await shop.db`alter table out_of_reach rename to tokens`
  await sendReset(shop.app, email, new Date())
  expect(await shop.lettersTo(email)).toHaveLength(1)
})

// A stranger used to get ten links in ten minutes from each address that asked.
test('an address gets five links an hour for the asking, whoever asks and from wherever', async () => {
  const stranger = 'stranger@labo.test'
  const [one, other] = [
    await shop.makeClient({ email: stranger, isVerified: false }),
    await shop.makeClient(),
  ]
  const sessions = { one: shop.as(one), other: shop.as(other) }
  const statuses = []
  for (let call = 1; call <= 6; call += 1) {
    const ask = sessions.one.get('/users/send-verification-email', undefined, from(`198.51.100.${call}`))
    statuses.push((await ask).statusCode)
  }
  expect(statuses).toEqual([...Array(5).fill(200), 429])
  const moveTo = (who: keyof typeof sessions, email: string) => {
    const user = { one, other }[who]
    const moved = { ...user, email, role: undefined }
    return sessions[who].put(`/users/update/${user._id}`, moved, from('198.51.100.9'))
  }
  expect((await moveTo('one', 'left@labo.test')).statusCode).toBe(200)
  expect((await moveTo('other', stranger)).statusCode).toBe(429)
  expect((await sessions.other.get('/users/who-am-i')).json().user.email).toBe(other.email)
})

// Apart from a letter asked for again, letters were counted per account or not at all, and accounts cost
// nothing: signing up, forgetting the password and moving away again wrote to a stranger seventy times in ten
// minutes.
test('an address gets ten letters an hour, however many accounts come to it and leave it', async () => {
  const victim = 'bombed@labo.test'
  for (let round = 1; round <= 6; round += 1) {
    const at = from(`192.0.2.${200 + round}`)
    const signedUp = await shop.post('/users/sign-up', { ...account, email: victim }, at)
    // Nobody can keep a stranger from signing up with this address.
    expect(signedUp.statusCode).toBe(201)
    const { user } = signedUp.json() as { user: User }
    for (let call = 1; call <= 3; call += 1) await sendReset(shop.app, victim, new Date())
    const moved = { ...user, email: `bomber${round}@labo.test`, role: undefined }
    expect((await shop.as(user).put(`/users/update/${user._id}`, moved, at)).statusCode).toBe(200)
  }
  await shop.allSent()
  expect(await shop.lettersTo(victim)).toHaveLength(10)
})

// `victim+0@…`, `victim+1@…` … are one mailbox, which got 120 letters in ten minutes.
test('a mailbox gets ten letters an hour at all addresses that add something to its own', async () => {
  const [victim, ...others] = ['tagged@labo.test', 'nobody@labo.test', '+5@labo.test', '+6@labo.test']
  const signUp = (email: string) => shop.post('/users/sign-up', { ...account, email }, from('192.0.2.231'))
  const tagged = Array.from({ length: 7 }, (_, each) => victim.replace('@', `+${each}+x@`))
  for (const email of [victim, ...tagged]) {
    expect((await signUp(email)).statusCode).toBe(201)
    await sendReset(shop.app, email, new Date())
  }
  await shop.allSent()
  const letters = await shop.db`select from mailbox where recipient like 'tagged%'`
  expect(letters).toHaveLength(2 + 10)
  for (const email of others) {
    expect((await signUp(email)).statusCode).toBe(201)
    expect(await shop.lettersTo(email)).toHaveLength(1)
  }
})

// They were counted together, and the owner could neither verify their address nor set a new password.
test.each([
  ['new', '', false],
  ['owner', '', true],
  ['other', '+shop', true],
])(
  'letters to what a stranger adds to an address leave %s%s@… theirs (verified: %s)',
  async (name, tag, isVerified) => {
    const email = `${name}${tag}@labo.test`
    for (let call = 1; call <= 6; call += 1) {
      const tagged = `${name}+${call}@labo.test`
      const at = from('192.0.2.241')
      expect((await shop.post('/users/sign-up', { ...account, email: tagged }, at)).statusCode).toBe(201)
      await sendReset(shop.app, tagged, new Date())
    }
    const owner = await shop.makeClient({ email, isVerified })
    if (!isVerified) expect((await shop.as(owner).get('/users/send-verification-email')).statusCode).toBe(200)
    await sendReset(shop.app, email, new Date())
    await shop.allSent()
    const subjects = (await shop.lettersTo(email)).map(({ subject }) => subject)
    expect(subjects.join()).toContain('Réinitialisez votre mot de passe')
  },
)

// A stranger could keep the owner from hearing of the change by asking for links first.
test('whoever takes an account to another address is told of to the old one, however often that was written to', async () => {
  const client = await shop.makeClient()
  for (let call = 1; call <= 5; call += 1) await sendReset(shop.app, client.email, new Date())
  const moved = { ...client, email: 'taken.away@labo.test', role: undefined }
  await shop.as(client).put(`/users/update/${client._id}`, moved, from('192.0.2.221'))
  const letters = await shop.lettersTo(client.email, 6)
  expect(letters.at(-1)?.subject).toContain('a été changée')
})
