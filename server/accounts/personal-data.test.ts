import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#contract/accounts'
import { forgotten, isForgotten } from '#contract/forgotten'
import { PersonalData } from '#contract/personal-data'
import { expectRefused } from '#server/testing/refused'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('a client downloads what the shop keeps of them, of nobody else, and no secret', async () => {
  const client = await shop.makeClient()
  const order = await shop.makeOrder({ client, poNumber: 'BC-17', note: 'Livrer au labo 3' })
  const other = await shop.makeOrder()
  const reply = await shop.as(client).get('/users/my-data')
  expect(reply.headers).toMatchObject({
    'content-disposition': 'attachment; filename="mes-donnees.json"',
    'cache-control': expect.stringContaining('no-store'),
  })
  const data = PersonalData.parse(reply.json())
  expect(data.account).toEqual(client)
  expect(data.sessions).toHaveLength(1)
  expect(data.orders).toMatchObject([
    { number: order.number, poNumber: 'BC-17', note: 'Livrer au labo 3', history: [{ to: 'en cours' }] },
  ])
  expect(reply.body).not.toContain(other.number)
  expect(reply.body).not.toMatch(/argon2|token|hash/i)
})

test('the download holds former names, and what staff did to the account and to its orders', async () => {
  const admin = await shop.makeAdmin({ email: 'staff@labo.test' })
  const staff = shop.as(admin)
  const client = await shop.makeClient({ email: 'former@labo.test' })
  const other = await shop.makeClient({ name: 'Ryma' })
  const account = { ...client, role: undefined, email: 'present@labo.test' }
  const { user } = (await staff.put(`/users/update/${client._id}`, account)).json()
  const { _id, ...order } = await shop.makeOrder({ client, actor: admin, note: 'Livrer au labo 3' })
  await staff.put(`/orders/update/${_id}`, { ...order, client: { id: other._id } })

  const reply = await shop.as(user).get('/users/my-data')
  const { formerNames, orders, acts } = PersonalData.parse(reply.json())
  expect([formerNames, orders]).toEqual([['Amina Belkacem former@labo.test'], []])
  expect(acts).toMatchObject([
    { act: 'update', entity: 'user', before: client, after: user },
    { act: 'update', entity: 'order', before: { number: order.number, note: 'Livrer au labo 3' } },
  ])
  expect(acts[1]).not.toHaveProperty('after')
  expect(reply.body).not.toMatch(/Ryma|staff@labo/)
})

// A client with very many orders could have one file made at a time from each of their addresses.
test('more downloads at once than the shop can bear are told to come back', async () => {
  const clients = await Promise.all(Array.from({ length: 60 }, async () => shop.as(await shop.makeClient())))
  await Promise.all(clients.map(({ token }) => token))
  const replies = await Promise.all(clients.map((client) => client.get('/users/my-data')))
  expect(replies.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(40)
  const busy = replies.find(({ statusCode }) => statusCode === 503)
  expect(busy?.headers['retry-after']).toBeDefined()
  expect((await clients[59]?.get('/users/my-data'))?.statusCode).toBe(200)
})

// One account that read slowly from a few addresses used to take every place.
test('one account has one download of its data at a time', async () => {
  const client = shop.as(await shop.makeClient())
  await client.token
  const replies = await Promise.all(Array.from({ length: 4 }, () => client.get('/users/my-data')))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 503, 503, 503])
  expect((await client.get('/users/my-data')).statusCode).toBe(200)
})

// The failure used to arrive as the requested file, and was kept as such.
test('a download that fails is no download', async () => {
  const client = shop.as(await shop.makeClient())
  await client.token
  await shop.db`alter table user_former_names rename to out_of_reach`
  const reply = await client.get('/users/my-data')
  await shop.db`alter table out_of_reach rename to user_former_names`
  expect([reply.statusCode, reply.headers['content-disposition']]).toEqual([500, undefined])
})

test('a client whose orders stay is forgotten everywhere else', async () => {
  const secret = 'Ouardia'
  const client = await shop.makeClient({ name: secret, email: `${secret}@labo.test`.toLowerCase() })
  const staff = shop.as(await shop.makeAdmin())
  const session = shop.as(client)
  await session.post('/users/forgot-password', { email: client.email })
  await shop.lettersTo(client.email)
  // Staff change both the order and the account, and the records keep the former values.
  const order = await shop.makeOrder({ client, note: `Pour ${secret}`, status: 'complété' })
  await staff.put(`/users/update/${client._id}`, {
    ...client,
    role: undefined,
    familyName: `${secret} fille`,
  })
  const placed = await staff.post('/orders/add', {
    client: { id: client._id },
    product: { id: order.product.id, options: [] },
    quantity: 1,
    status: 'complété',
    totalPrice: order.product.price,
  })
  expect(placed.statusCode, placed.body).toBe(201)

  const reply = await staff.put(`/users/anonymise/${client._id}`)
  expect(reply.statusCode, reply.body).toBe(200)
  expect(isForgotten(reply.json().user)).toBe(true)
  expect(reply.json().user).toMatchObject({ name: 'Compte', familyName: 'anonymisé', isVerified: false })
  const kept = (await staff.get(`/orders/${order._id}`)).json().order
  expect(kept).toMatchObject({
    number: order.number,
    totalPrice: order.totalPrice,
    client: { name: 'Compte' },
  })
  expect((await session.get('/users/who-am-i')).json()).toEqual({ user: null })

  // E-mails still being sent to others may name the client, for as long as they are retried.
  const rows = await shop.db.unsafe(`
    select 'users' as place, u::text as row from users u union all select 'orders', o::text from orders o
    union all select 'audit', a::text from audit a union all select 'mailbox', m::text from mailbox m
    union all select 'names', n::text from user_former_names n union all select 'tokens', t::text from tokens t`)
  expect(rows.filter(({ row }) => row.toLowerCase().includes(secret.toLowerCase()))).toEqual([])
  const [record] =
    await shop.db`select act from audit where entity_id = ${client._id} order by id desc limit 1`
  expect(record?.act).toBe('anonymise')
})

// Twenty forgotten clients used to hide the one whom the same word would have found.
test('a list may leave out who was forgotten', async () => {
  const client = await shop.makeClient({ familyName: 'Aoudjit' })
  const staff = shop.as(await shop.makeAdmin())
  const listed = async (query: string) => (await staff.get(`/users?q=${client._id}${query}`)).json()
  await staff.put(`/users/anonymise/${client._id}`)
  expect(await listed('')).toMatchObject({ total: 1, users: [{ _id: client._id }] })
  expect(await listed('&forgotten=false')).toMatchObject({ total: 0, users: [] })
})

// An order's form that was open meanwhile used to write the remark and the purchase order number back.
test('what was forgotten does not come back from a form that was open', async () => {
  const client = await shop.makeClient()
  const staff = shop.as(await shop.makeAdmin())
  const { _id, updatedAt, ...order } = await shop.makeOrder({
    client,
    status: 'complété',
    note: 'Pour Amina',
  })
  expect((await staff.put(`/users/anonymise/${client._id}`)).statusCode).toBe(200)
  const reply = await staff.put(`/orders/update/${_id}`, order, { 'if-match': `"${updatedAt}"` })
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'request.stale'])
  expect((await staff.get(`/orders/${_id}`)).json().order).not.toHaveProperty('note')
})

// Saving it again after the warning of a conflict used to make the account somebody's again.
test('an account stays forgotten, whoever had it in an open form', async () => {
  const client = await shop.makeClient()
  const staff = shop.as(await shop.makeAdmin())
  const { user } = (await staff.put(`/users/anonymise/${client._id}`)).json()
  for (const version of [client, user]) {
    const changes = { phoneNumber: '0661234567', email: `moved.${client.email}` }
    const save = () =>
      staff.put(`/users/update/${client._id}`, changes, { 'if-match': `"${version.updatedAt}"` })
    await expectRefused(shop, save, {
      status: 409,
      message: 'Ce compte est anonymisé\u202f: il ne se modifie plus.',
    })
  }
})

// Only one side of an act was checked: a client whose order staff gave to another stayed in its former state.
test('of an order that went from one client to another, the one who is not forgotten stays', async () => {
  const staff = shop.as(await shop.makeAdmin())
  const client = await shop.makeClient({ name: 'Ghania' })
  const other = await shop.makeClient({ name: 'Ryma' })
  const move = async (from: User, to: User) => {
    const note = `Pour ${from.name}`
    const { _id, ...order } = await shop.makeOrder({ client: from, status: 'complété', note })
    await staff.put(`/orders/update/${_id}`, { ...order, client: { id: to._id }, note: `Pour ${to.name}` })
    return _id
  }
  const [given, taken] = [await move(client, other), await move(other, client)]

  expect((await staff.put(`/users/anonymise/${client._id}`)).statusCode).toBe(200)
  const acts =
    await shop.db`select before, after from audit where entity_id in (${given}, ${taken}) order by id`
  const stays = { client: { name: 'Ryma' }, note: 'Pour Ryma', quantity: 2 }
  expect(acts).toMatchObject([{ after: stays }, { before: stays }])
  expect(JSON.stringify(acts)).not.toMatch(/Ghania|Compte/)
  expect(JSON.stringify(acts)).not.toContain(client.email)
})

// An account at the address kept for a forgotten client used to prevent that client from being forgotten.
test('nobody takes the address that a client will have once forgotten', async () => {
  const client = await shop.makeClient()
  const { email } = forgotten(client._id)
  const other = await shop.makeClient()
  const account = { ...other, email, role: undefined }
  expect((await shop.post('/users/sign-up', { ...account, password: 'motdepasse' })).statusCode).toBe(400)
  expect((await shop.as(other).put(`/users/update/${other._id}`, account)).statusCode).toBe(400)
  const staff = shop.as(await shop.makeAdmin())
  expect((await staff.put(`/users/anonymise/${client._id}`)).statusCode).toBe(200)
})

const endings: [string, (staff: ReturnType<TestShop['as']>, user: User) => Promise<unknown>][] = [
  ['anonymised', (staff, { _id }) => staff.put(`/users/anonymise/${_id}`)],
  ['deleted', (staff, { _id }) => staff.delete(`/users/delete/${_id}`)],
]
test.each(endings)('what a former admin did stays on record under no address once %s', async (_, end) => {
  const owner = shop.as(await shop.makeSuperAdmin())
  const admin = await shop.makeAdmin()
  const { option } = (await shop.as(admin).post('/options/add', { name: 'Volume', values: '1 L' })).json()
  const demoted = { ...admin, email: `former.${admin.email}`, role: 'client' }
  await owner.put(`/users/update/${admin._id}`, demoted)
  await end(owner, admin)
  const { entries } = (await owner.get(`/audit?entityId=${option._id}`)).json()
  expect(entries).toMatchObject([{ act: 'add', actor: { email: forgotten(admin._id).email } }])
})

test('whoever still waits for an order, and staff, are not forgotten', async () => {
  const staff = shop.as(await shop.makeAdmin())
  await staff.token
  const waiting = await shop.makeClient()
  await shop.makeOrder({ client: waiting })
  for (const user of [waiting, await shop.makeAdmin()]) {
    await leaveTraces(staff, user)
    const letters = () => shop.db`select * from mailbox order by message_id`
    const before = await letters()
    await expectRefused(shop, () => staff.put(`/users/anonymise/${user._id}`), { status: 409 })
    await expectRefused(shop, () => staff.delete(`/users/delete/${waiting._id}`), { status: 409 })
    expect(await letters()).toEqual(before)
  }
})

/** Leaves an e-mail, a former name and an act of staff: what would be removed or changed with an account. */
async function leaveTraces(staff: ReturnType<TestShop['as']>, user: User) {
  const changed = { ...user, familyName: `${user.familyName} ${Date.now()}` }
  expect((await staff.put(`/users/update/${user._id}`, changed)).statusCode).toBe(200)
  await shop.post('/users/forgot-password', { email: user.email })
  await shop.lettersTo(user.email)
}
