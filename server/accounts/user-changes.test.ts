import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#contract/accounts'
import { digest } from '#server/testing/digest'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
let staff: ReturnType<TestShop['as']>
beforeAll(async () => {
  shop = await openShop()
  staff = shop.as(await shop.makeAdmin())
  await staff.token
})
afterAll(() => shop.close())

const change = (user: User, changes: object) => staff.put(`/users/update/${user._id}`, changes)

// Correcting a phone number used to revert the role that somebody else had just given.
test('staff may send only what they change, and the rest stays as it is by then', async () => {
  const client = await shop.makeClient()
  expect((await change(client, { role: 'admin', address: 'Blida' })).statusCode).toBe(200)
  const reply = await change(client, { phoneNumber: '0550 11 22 33' })
  expect(reply.json().user).toEqual({
    ...client,
    role: 'admin',
    address: 'Blida',
    phoneNumber: '0550112233',
    updatedAt: expect.any(String),
  })
})

test('what staff send is held to the rules of the whole', async () => {
  const client = await shop.makeClient()
  const before = await digest(shop)
  for (const wrong of [
    { name: '' },
    { email: 'nulle part' },
    { phoneNumber: null },
    { role: 'superAdmin' },
  ]) {
    expect((await change(client, wrong)).statusCode, JSON.stringify(wrong)).toBe(400)
  }
  expect(await digest(shop)).toEqual(before)
})

test('whoever edits their own account sends all of it', async () => {
  const client = await shop.makeClient()
  const reply = await shop.as(client).put(`/users/update/${client._id}`, { phoneNumber: '0550112233' })
  const required = "S'il vous plaît remplir tous les champs"
  expect([reply.statusCode, reply.json()]).toMatchObject([
    400,
    { code: 'user.failed', message: required, fields: { name: required, address: required } },
  ])
})

// A request for one's own account by its id in capitals used to be taken for somebody else's.
test('one’s own account is one’s own however its id is written', async () => {
  const client = await shop.makeClient()
  const capitals = client._id.toUpperCase()
  expect((await shop.as(client).get(`/users/${capitals}`)).json()).toEqual({ user: client })
  const changes = { ...client, name: 'Autre', role: undefined }
  const changed = await shop.as(client).put(`/users/update/${capitals}`, changes)
  expect(changed.json().user).toMatchObject({ _id: client._id, name: 'Autre' })
})
