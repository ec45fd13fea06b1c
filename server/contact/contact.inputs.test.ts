import { afterAll, beforeAll, expect, test } from 'vitest'
import { badEmails } from '#server/testing/bad-values'
import { expectRefused } from '#server/testing/refused'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ SHOP_EMAIL: 'boutique@labo.test' })
})
afterAll(() => shop.close())

const right = { email: 'visiteur@labo.test', message: 'Bonjour' }
const fill = "S'il vous plaît remplir tous les champs"
const invalid = 'Veuillez entrer une adresse email valide'

const absent = [undefined, null, '', '   ', 12, true, ['a@labo.test', 'evil@labo.test'], { $gt: '' }]
const wrong: [what: string, change: object, message: string][] = [
  ...absent.map((email): [string, object, string] => [
    `the address ${JSON.stringify(email)}`,
    { email },
    fill,
  ]),
  ...badEmails.map((email): [string, object, string] => [
    `the address ${JSON.stringify(email).slice(0, 50)}`,
    { email },
    invalid,
  ]),
  ...[...absent, 'a'.repeat(5001), 'a'.repeat(50_000), 'a\u0000', '\ud800', '\u200b'].map(
    (message): [string, object, string] => [
      `the message ${JSON.stringify(message)?.slice(0, 50)}`,
      { message },
      fill,
    ],
  ),
]

test.each(wrong)('%s is refused, and nothing is sent', (_, change, message) =>
  expectRefused(shop, () => shop.post('/contact', { ...right, ...change }), { status: 400, message }),
)

test('a message reaches the shop alone, as it was typed, and as nothing but text', async () => {
  const message = '<script>alert(1)</script>\r\nBcc: evil@labo.test\r\n\r\n=1+1 {{7*7}} أهلا 🧪'
  const sent = { email: ' Visiteur@Labo.test ', message, to: 'evil@labo.test', subject: 'x', role: 'admin' }
  expect((await shop.post('/contact', sent)).statusCode).toBe(200)
  const [letter] = await shop.lettersTo('boutique@labo.test')
  expect(letter?.text).toContain(message)
  expect(letter?.html).toBeUndefined()
  expect(letter?.subject).toBe('Message de visiteur@labo.test')
  // However many strangers write, their messages delay no link that somebody waits for.
  expect(await shop.db`select distinct priority from jobs.job where name = 'mail'`).toEqual([
    { priority: -1 },
  ])
  const { messages } = (await shop.get('/mailbox')).json()
  expect(messages.map(({ to }: { to: string }) => to)).toEqual(['boutique@labo.test'])
})

test('of a hundred messages at once, ten are taken from one address', async () => {
  const limited = await openShop({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' })
  try {
    const send = (address: string) => limited.post('/contact', right, { 'x-forwarded-for': address })
    // All of them from one network: a caller with one IPv6 address has them all.
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, index) => send(`2001:db8:0:7::${index.toString(16)}`)),
    )
    const statuses = replies.map(({ statusCode }) => statusCode)
    expect([statuses.filter((each) => each === 200).length, new Set(statuses)]).toEqual([
      10,
      new Set([200, 429]),
    ])
    const refused = replies.find(({ statusCode }) => statusCode === 429)
    expect(refused?.json().message).toBe('Trop de tentatives. Veuillez patienter avant de réessayer.')
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await send('2001:db8:0:8::1')).statusCode).toBe(200)
  } finally {
    await limited.close()
  }
})

// A rented machine often comes with a /48, and used to count as 65,536 callers with it.
test('a /48 writes eight times as often as one network of it, which alone keeps none of the others from it', async () => {
  const limited = await openShop({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' })
  try {
    const send = (address: string) => limited.post('/contact', right, { 'x-forwarded-for': address })
    const taken = async (addresses: string[]) => {
      const replies = await Promise.all(addresses.map(send))
      return replies.filter(({ statusCode }) => statusCode === 200).length
    }
    const each = Array.from({ length: 100 }, (_, index) => index.toString(16))
    expect(await taken(each.map((host) => `2001:db8:1:7::${host}`))).toBe(10)
    expect(await taken(each.map((network) => `2001:db8:1:f${network}::1`))).toBe(70)
    const refused = await send('2001:db8:1:1::1')
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await send('2001:db8:2::1')).statusCode).toBe(200)
    expect(await taken(Array.from({ length: 12 }, () => '192.0.2.1'))).toBe(10)
  } finally {
    await limited.close()
  }
})
