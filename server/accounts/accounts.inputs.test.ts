import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#contract/accounts'
import { email } from '#contract/fields'
import { forgotten } from '#contract/forgotten'
import { badEmails, badTexts } from '#server/testing/bad-values'
import { digest } from '#server/testing/digest'
import { knownPassword } from '#server/testing/makers'
import { expectRefused } from '#server/testing/refused'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
let client: User
let staff: ReturnType<TestShop['as']>
let self: ReturnType<TestShop['as']>
beforeAll(async () => {
  shop = await openShop()
  client = await shop.makeClient({ email: 'taken@labo.test' })
  staff = shop.as(await shop.makeAdmin())
  self = shop.as(client)
  await Promise.all([staff.token, self.token])
})
afterAll(() => shop.close())

const account = {
  name: 'Lina',
  familyName: 'Haddad',
  email: 'lina@labo.test',
  phoneNumber: '0661234567',
  address: 'Oran',
  password: knownPassword,
  role: 'client',
}
type Field = keyof typeof account

/** Every call that takes these fields, with its messages for wrong input. */
const calls = {
  login: {
    fields: ['email', 'password'] as Field[],
    send: (body: object) => shop.post('/users/login', body),
    required: "S'il vous plaît remplir tous les champs",
    email: 'Please enter a valid email',
    password: 'Mauvaise combinaison email/mot de passe. Veuillez réessayer.',
  },
  'sign-up': {
    fields: ['name', 'familyName', 'email', 'phoneNumber', 'address', 'password'] as Field[],
    send: (body: object) => shop.post('/users/sign-up', body),
    required: "S'il vous plaît remplir tous les champs",
    email: "S'il vous plaît entrer une adresse e-mail valide",
    phoneNumber: 'Le numéro de téléphone doit être entre 10 et 15 caractères',
  },
  'forgot-password': {
    fields: ['email'] as Field[],
    send: (body: object) => shop.post('/users/forgot-password', body),
    required: 'Veuillez entrer votre email pour réinitialiser le mot de passe.',
    email: 'Veuillez entrer un email valide.',
  },
  add: {
    fields: ['name', 'familyName', 'email', 'phoneNumber', 'address', 'password', 'role'] as Field[],
    send: (body: object) => staff.post('/users/add', body),
    required: 'Veuillez remplir tous les champs',
    email: "S'il vous plaît entrer une adresse e-mail valide",
    phoneNumber: 'Veuillez saisir un numéro de téléphone valide',
    role: "Une erreur s'est produite",
  },
  update: {
    fields: ['name', 'familyName', 'email', 'phoneNumber', 'address'] as Field[],
    send: (body: object) => self.put(`/users/update/${client._id}`, body),
    required: "S'il vous plaît remplir tous les champs",
    email: "S'il vous plaît entrer une adresse e-mail valide",
    phoneNumber: 'Le numéro de téléphone doit être entre 10 et 15 caractères',
  },
}
type CallName = keyof typeof calls

const missing = Symbol('missing')
const nothing = [missing, null, '']
const notTexts: unknown[] = [12345678901, true, ['a@b.dz', 'evil@b.dz'], { $gt: '' }, { toString: 'x' }]
const badLines = [...nothing, ...notTexts, ...badTexts]

const refused: [field: Field, values: unknown[], says: 'required' | Field][] = [
  ['name', badLines, 'required'],
  ['familyName', badLines, 'required'],
  [
    'address',
    [...nothing, ...notTexts, ' \n ', 'a'.repeat(501), 'a'.repeat(50_000), 'Or\u0000an'],
    'required',
  ],
  ['email', [...nothing, ...notTexts, '   '], 'required'],
  ['email', badEmails, 'email'],
  ['phoneNumber', nothing, 'required'],
  [
    'phoneNumber',
    [
      ...notTexts,
      '123456789',
      '1234567890123456',
      '06 61 23 45',
      '++0661234567',
      'abcdefghijk',
      '<script>1</script>',
      '０６６１２３４５６７',
      '𝟎'.repeat(15),
      '0661234567; ls',
      '0661234567\u0000',
      '+0661234567+',
      '1'.repeat(50_000),
    ],
    'phoneNumber',
  ],
  ['password', nothing, 'required'],
  ['role', nothing, 'required'],
  ['role', ['superAdmin', 'user', 'Admin', 'admin ', ['admin'], '__proto__', {}], 'role'],
]

const expectFormRefused = (name: CallName, body: object, message: string) =>
  expectRefused(shop, () => calls[name].send(body), {
    status: 400,
    message,
    label: JSON.stringify(body).slice(0, 200),
  })

describe.each(Object.keys(calls) as CallName[])('%s', (name) => {
  const { fields, ...says } = calls[name]
  const sentences: Partial<Record<'required' | Field, unknown>> = says
  const whole = Object.fromEntries(fields.map((field) => [field, account[field]]))

  test.each(refused.filter(([field]) => fields.includes(field)))(
    'refuses a wrong %s',
    async (field, values, kind) => {
      for (const value of values) {
        const body = value === missing ? { ...whole, [field]: undefined } : { ...whole, [field]: value }
        await expectFormRefused(name, body, String(sentences[kind]))
      }
    },
  )
})

test('a login says nothing special of a password that none may have', async () => {
  const { password: failed, required } = calls.login
  const long = ['x'.repeat(129), 'motde\ud800passe'].map((each) => [each, failed])
  for (const [password, message] of [...long, ...notTexts.map((each) => [each, required])])
    await expectFormRefused('login', { email: client.email, password }, String(message))
})

test('what is unusual but right is taken, byte for byte', async () => {
  const odd: Partial<typeof account>[] = [
    { name: 'أمينة', familyName: 'Ben‑Aïcha', address: '12, rue X\nBâtiment <B>\nAlger' },
    { name: "=cmd|' /C calc'!A0", familyName: "'; DROP TABLE users --", address: '@SUM(1+1)' },
    { name: '<script>alert(1)</script>', familyName: '🧪' },
    { name: '\t+1', familyName: '-1', address: '\tAlger' },
    { email: "lina+tag.o'neil@sub.labo.test" },
  ]
  for (const [index, change] of odd.entries()) {
    const sent = { ...account, email: `odd${index}@labo.test`, ...change }
    const reply = await shop.post('/users/sign-up', sent)
    expect([reply.statusCode, reply.json().user], JSON.stringify(change)).toMatchObject([
      201,
      // Blanks around a name are not part of it.
      { name: sent.name.trim(), familyName: sent.familyName, email: sent.email, address: sent.address },
    ])
    const login = await shop.post('/users/login', { email: sent.email, password: sent.password })
    expect(login.statusCode).toBe(200)
  }
})

test.each([
  ['0661234567', '0661234567'],
  ['+213 661 23 45 67', '+213661234567'],
  ['(021) 98.76-54.3', '0219876543'],
  ['123456789012345', '123456789012345'],
])('the phone number %s is taken', async (given, stored) => {
  const email = `phone${stored.replace('+', '')}@labo.test`
  const reply = await shop.post('/users/sign-up', { ...account, email, phoneNumber: given })
  expect([reply.statusCode, reply.json().user?.phoneNumber]).toEqual([201, stored])
})

// A person who tried such an address used to be told that it is none.
test('only the domain of forgotten clients is nobody’s, not all that end in .invalid', async () => {
  const nobody = 'nobody@example.invalid'
  expect((await calls['forgot-password'].send({ email: nobody })).statusCode).toBe(200)
  expect((await calls.login.send({ email: nobody, password: 'x' })).statusCode).toBe(401)
  expect((await calls['sign-up'].send({ ...account, email: nobody })).statusCode).toBe(201)
  const { email } = forgotten(client._id)
  for (const name of Object.keys(calls) as CallName[]) {
    await expectFormRefused(name, { ...account, email }, calls[name].email)
  }
})

test('an address written otherwise is the same address, whoever wants it', async () => {
  const other = await shop.makeClient()
  const owner = shop.as(other)
  await owner.token
  const move = (who: typeof staff) => (body: object) => who.put(`/users/update/${other._id}`, body)
  const before = await digest(shop)
  for (const [send, code] of [
    [calls['sign-up'].send, 'signUp.emailTaken'],
    [calls.add.send, 'user.emailTaken'],
    [move(staff), 'user.emailTaken'],
    [move(owner), 'user.emailTaken'],
  ] as const) {
    for (const email of ['TAKEN@labo.test', ' taken@LABO.test ']) {
      const reply = await send({ ...account, email })
      expect([reply.statusCode, reply.json().code]).toEqual([409, code])
    }
  }
  expect(await digest(shop)).toEqual(before)
})

test('no e-mail address takes 50 ms to be looked at', () => {
  const schema = email('manque', 'mauvaise')
  for (const address of badEmails) {
    // CPU time of this process alone, in microseconds; the first of the three may include compilation.
    const took = [1, 2, 3].map(() => {
      const before = process.cpuUsage()
      expect(schema.safeParse(address).success).toBe(false)
      const { user, system } = process.cpuUsage(before)
      return user + system
    })
    expect(Math.min(...took), address.slice(0, 50)).toBeLessThan(50_000)
  }
})
