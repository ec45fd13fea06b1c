import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#contract/accounts'
import { digest } from '#server/testing/digest'
import { knownPassword } from '#server/testing/makers'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
let admin: User
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.makeAdmin()
})
afterAll(() => shop.close())

const audits = (entityId: string) => shop.db`
  select actor_id as "actorId", act, before, after from audit where entity = 'user' and entity_id = ${entityId} order by id`

test('what staff do to an account is recorded, before and after, without a secret', async () => {
  const staff = shop.as(admin)
  const account = {
    name: 'Lina',
    familyName: 'Haddad',
    email: 'lina@labo.test',
    phoneNumber: '0661234567',
    address: 'Oran',
    role: 'client',
  }
  const added = await staff.post('/users/add', { ...account, password: knownPassword })
  expect([added.statusCode, added.json().user]).toMatchObject([201, { ...account, isVerified: false }])
  const { user } = added.json()
  const updated = await staff.put(`/users/update/${user._id}`, { ...account, address: 'Alger' })
  const after = updated.json().user
  expect(after).toMatchObject({ ...account, address: 'Alger' })
  expect(await audits(user._id)).toEqual([
    { actorId: admin._id, act: 'add', before: undefined, after: user },
    { actorId: admin._id, act: 'update', before: user, after },
  ])
  expect((await shop.lettersTo('lina@labo.test'))[0]?.subject).toBe(
    'Vérifiez votre adresse e-mail – Paillasse',
  )
})

test('a deletion is recorded, and leaves nothing else of the person in the records', async () => {
  const staff = shop.as(admin)
  const { _id, ...client } = await shop.makeClient({ name: 'Ghania', email: 'ghania@labo.test' })
  const other = await shop.makeClient()
  await staff.put(`/users/update/${_id}`, { ...client, role: 'admin', address: 'Chez Ghania' })
  const { _id: moved, ...order } = await shop.makeOrder({ client: { _id, role: 'admin' } })
  await staff.put(`/orders/update/${moved}`, { ...order, client: { id: other._id } })
  const { _id: gone } = await shop.makeOrder({ client: { _id, role: 'admin' }, note: 'Pour Ghania' })
  await staff.delete(`/orders/delete/${gone}`)

  const deleted = await staff.delete(`/users/delete/${_id}`)
  expect(deleted.json()).toEqual({ message: 'User deleted successfully' })
  expect(await audits(_id)).toEqual([
    { actorId: admin._id, act: 'update', before: undefined, after: undefined },
    { actorId: admin._id, act: 'delete', before: { _id, role: 'admin' }, after: undefined },
  ])
  const records = await shop.db`select a::text as row from audit a`
  expect(records.filter(({ row }) => /ghania/i.test(row))).toEqual([])
})

test('what one changes of oneself is nobody else’s record', async () => {
  const client = await shop.makeClient()
  await shop.as(client).put(`/users/update/${client._id}`, { ...client, name: 'Autre' })
  expect(await audits(client._id)).toHaveLength(0)
})

test('a new address of one’s own is unverified, told to the old one, and cancels older links', async () => {
  const client = await shop.makeClient()
  const session = shop.as(client)
  const token = await shop.makeToken('reset', client)
  const email = `new.${client.email}`
  const reply = await session.put(`/users/update/${client._id}`, { ...client, email })
  expect(reply.json().user).toMatchObject({ email, isVerified: false })
  expect((await session.get('/users/who-am-i')).json().user).toMatchObject({ email, isVerified: false })
  expect((await shop.put(`/users/password/reset/${token}`, { password: knownPassword })).statusCode).toBe(400)
  expect((await shop.lettersTo(email))[0]?.subject).toBe('Vérifiez votre adresse e-mail – Paillasse')
  const [told] = await shop.lettersTo(client.email)
  expect(told?.subject).toBe('L’adresse de votre compte a été changée – Paillasse')
  expect(told?.text).not.toContain(email)
})

test.each([
  ['another role', { role: 'admin' }, false],
  ['another address', { email: 'moved@labo.test' }, true],
])('R5: %s given by staff ends the account’s sessions and links', async (_, change, isMoved) => {
  const client = await shop.makeClient()
  const session = shop.as(client)
  await session.token
  const token = await shop.makeToken('reset', client)
  const verification = await shop.makeToken('verify', client)
  const edit = (changes: object) =>
    shop.as(admin).put(`/users/update/${client._id}`, { ...client, role: undefined, ...changes })
  const reply = await edit(change)
  expect(reply.json().user).toMatchObject({ ...change, isVerified: !isMoved })
  expect((await session.get('/users/who-am-i')).json()).toEqual({ user: null })
  // A link is valid for the address it was sent to, and must not work again once the account returns there.
  if (isMoved) expect((await edit({ email: client.email })).statusCode).toBe(200)
  expect((await shop.put(`/users/password/reset/${token}`, { password: knownPassword })).statusCode).toBe(400)
  expect((await shop.get(`/users/verify-email/${verification}`)).statusCode).toBe(400)
})

test('an edit that changes neither leaves the sessions alone', async () => {
  const client = await shop.makeClient()
  const session = shop.as(client)
  await shop.as(admin).put(`/users/update/${client._id}`, { ...client, name: 'Autre' })
  expect((await session.get('/users/who-am-i')).json().user).toMatchObject({ name: 'Autre' })
})

test('an edit of an older version is refused; without a version the last one wins', async () => {
  const client = await shop.makeClient()
  const staff = shop.as(admin)
  const edit = (name: string, version?: string) =>
    staff.put(
      `/users/update/${client._id}`,
      { ...client, name },
      version ? { 'if-match': `"${version}"` } : {},
    )
  const first = await edit('Un', client.updatedAt)
  expect(first.statusCode).toBe(200)
  const stale = await edit('Deux', client.updatedAt)
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'request.stale'])
  expect((await edit('Trois', first.json().user.updatedAt)).statusCode).toBe(200)
  expect((await edit('Quatre')).json().user.name).toBe('Quatre')
})

test('protected fields of an edit change nothing', async () => {
  const client = await shop.makeClient({ isVerified: false })
  const sent = {
    ...client,
    isVerified: true,
    _id: admin._id,
    createdAt: '2000-01-01T00:00:00Z',
    passwordHash: 'x',
  }
  const reply = await shop.as(client).put(`/users/update/${client._id}`, sent)
  expect(reply.json().user).toEqual({ ...client, updatedAt: expect.any(String) })
  const login = await shop.post('/users/login', { email: client.email, password: knownPassword })
  expect(login.statusCode).toBe(200)
})

test('R7: an account with orders stays', async () => {
  const client = await shop.makeClient()
  await shop.makeOrder({ client })
  const before = await digest(shop)
  const reply = await shop.as(admin).delete(`/users/delete/${client._id}`)
  expect([reply.statusCode, reply.json().message]).toEqual([409, 'Cannot delete user with orders'])
  expect(await digest(shop)).toMatchObject({ users: before.users, audit: before.audit })
})

test('the list is searched, filtered, sorted and paged', async () => {
  const alone = await openShop()
  try {
    const staff = alone.as(
      await alone.makeAdmin({ name: 'Zohra', familyName: 'Admin', email: 'zohra@labo.test' }),
    )
    await alone.makeClient({
      name: 'Élodie',
      familyName: 'Ziani',
      email: 'a@labo.test',
      phoneNumber: '0550112233',
    })
    await alone.makeClient({ name: 'Eddy', familyName: 'Amrani', email: 'b@labo.test', role: 'user' })
    await alone.makeClient({
      name: '50 %',
      familyName: 'Brahimi',
      email: 'c@labo.test',
      phoneNumber: '+213770998877',
    })
    const names = async (query: string) =>
      (await staff.get(`/users?${query}`)).json().users.map(({ name }: User) => name)

    expect(await names('')).toEqual(['50 %', 'Eddy', 'Élodie', 'Zohra'])
    expect(await names('sort=-name')).toEqual(['Zohra', 'Élodie', 'Eddy', '50 %'])
    expect(await names('sort=familyName')).toEqual(['Zohra', 'Eddy', '50 %', 'Élodie'])
    expect(await names('sort=email')).toEqual(['Élodie', 'Eddy', '50 %', 'Zohra'])
    expect(await names('sort=createdAt')).toEqual(['Zohra', 'Élodie', 'Eddy', '50 %'])
    expect((await names('sort=role'))[0]).toBe('Zohra')
    expect(await names('q=elodie')).toEqual(['Élodie'])
    expect(await names('q=elodie%20ziani')).toEqual(['Élodie'])
    expect(await names('q=ziani%20%20elodie')).toEqual(['Élodie'])
    expect(await names('q=ziani%20zohra')).toEqual([])
    // Stored with 0 or with +213, typed with either.
    for (const number of ['05 50 11', '+213 5 50 11', '00213 550.11'])
      expect(await names(`q=${encodeURIComponent(number)}`), number).toEqual(['Élodie'])
    for (const number of ['0770 99', '+213 (0)770'])
      expect(await names(`q=${encodeURIComponent(number)}`), number).toEqual(['50 %'])
    expect(await names('q=C%40LABO')).toEqual(['50 %'])
    // A text without digits is searched as it is: it used to find, and export, everybody.
    expect(await names('q=()')).toEqual([])
    expect(await names('q=%25')).toEqual(['50 %'])
    expect(await names('role=user')).toEqual(['Eddy'])
    const first = (await staff.get('/users?limit=2&sort=-createdAt')).json()
    expect([first.users.length, first.total]).toEqual([2, 4])
    expect(await names(`limit=2&sort=-createdAt&cursor=${first.nextCursor}`)).toEqual(['Élodie', 'Zohra'])
    // Namesakes used to come in no given order.
    await alone.makeClient({ name: 'Élodie', familyName: 'Amrani' })
    const { users } = (await staff.get('/users?q=elodie')).json()
    expect(users.map(({ familyName }: User) => familyName)).toEqual(['Amrani', 'Ziani'])
    for (const query of ['sort=price;drop', 'sort=__proto__', 'role=root', 'cursor=x', 'limit=0']) {
      expect((await staff.get(`/users?${query}`)).statusCode, query).toBe(400)
    }
  } finally {
    await alone.close()
  }
})
