import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#contract/accounts'
import type { Role } from '#contract/roles'
import { expectRefused } from '#server/testing/refused'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
let admin: User
let superAdmin: User
let staff: { admin: ReturnType<TestShop['as']>; superAdmin: ReturnType<TestShop['as']> }
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.makeAdmin()
  superAdmin = await shop.makeSuperAdmin()
  staff = { admin: shop.as(admin), superAdmin: shop.as(superAdmin) }
  await Promise.all([staff.admin.token, staff.superAdmin.token])
})
afterAll(() => shop.close())

const profile = ({ name, familyName, email, phoneNumber, address }: User) => ({
  name,
  familyName,
  email,
  phoneNumber,
  address,
})
const acts = async (id: string) =>
  (await shop.db`select actor_id, act from audit where entity_id = ${id} order by id`).map((row) => [
    row.actor_id,
    row.act,
  ])
const refused = { status: 403 }

test.each<Role>(['client', 'user', 'admin'])(
  'R1: an admin edits and deletes an account of role %s, on record',
  async (role) => {
    const user = await shop.makeUser({ role })
    const edited = await staff.admin.put(`/users/update/${user._id}`, { ...profile(user), address: 'Blida' })
    expect(edited.json().user).toMatchObject({ address: 'Blida', role })
    expect((await staff.admin.delete(`/users/delete/${user._id}`)).statusCode).toBe(200)
    expect(await acts(user._id)).toEqual([
      [admin._id, 'update'],
      [admin._id, 'delete'],
    ])
  },
)

test('R2: an admin neither edits a superAdmin, nor moves their address, nor deletes them', async () => {
  const target = await shop.makeSuperAdmin()
  const path = `/users/update/${target._id}`
  await expectRefused(shop, () => staff.admin.put(path, profile(target)), refused)
  await expectRefused(
    shop,
    () => staff.admin.put(path, { ...profile(target), email: 'moved@labo.test' }),
    refused,
  )
  await expectRefused(shop, () => staff.admin.put(path, { ...profile(target), role: 'client' }), refused)
  await expectRefused(shop, () => staff.admin.delete(`/users/delete/${target._id}`), refused)
})

test('R3: nobody changes their own role', async () => {
  const [client, legacy] = [await shop.makeClient(), await shop.makeUser({ role: 'user' })]
  for (const [who, role] of [
    [client, 'admin'],
    [legacy, 'client'],
    [admin, 'client'],
    [superAdmin, 'admin'],
  ] as const) {
    const call = () => shop.as(who).put(`/users/update/${who._id}`, { ...profile(who), role })
    await shop.as(who).token
    const reply = await call()
    expect([who.role, reply.statusCode, reply.json().code]).toEqual([who.role, 403, 'user.ownRole'])
  }
  const roles =
    await shop.db`select role from users where id = any(${[client._id, legacy._id, admin._id, superAdmin._id]})`
  expect(roles.map(({ role }) => role).sort()).toEqual(['admin', 'client', 'superAdmin', 'user'])
})

test.each(['superAdmin', 'user', 'Admin', 'admin ', '', null, ['admin'], { role: 'admin' }, '__proto__', 1])(
  'R4: the role %j is nobody’s to give, a superAdmin’s neither',
  async (role) => {
    const target = await shop.makeClient()
    const account = { ...profile(target), email: 'neuf@labo.test', password: 'motdepasse' }
    for (const who of [staff.admin, staff.superAdmin]) {
      await expectRefused(shop, () => who.post('/users/add', { ...account, role }), { status: 400 })
      await expectRefused(shop, () => who.put(`/users/update/${target._id}`, { ...profile(target), role }), {
        status: 400,
      })
    }
  },
)

test('R6: nobody of the staff deletes themself', async () => {
  for (const [who, { _id }] of [
    [staff.admin, admin],
    [staff.superAdmin, superAdmin],
  ] as const)
    await expectRefused(shop, () => who.delete(`/users/delete/${_id}`), {
      ...refused,
      message: 'Vous ne pouvez pas supprimer votre propre compte.',
    })
})
