import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beyond, type Cells, specified } from '#server/testing/access'
import { digest } from '#server/testing/digest'
import { openShop, type TestShop } from '#server/testing/shop'

// Beyond the access matrix: a guard identifies the caller first, and its refusal tells nothing else.

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const unknown = '01890000-0000-7000-8000-000000000000'
const rows = [specified, beyond].flatMap((part) =>
  Object.values(part).flatMap((group) => Object.entries<Cells>(group)),
)
const plain = rows.filter(([row]) => row.includes(' /api/') && !row.includes(','))
const closed = plain.filter(([, [anonymous]]) => anonymous === 401).map(([row]) => row)
const forStaff = plain.filter(([, [, , owner]]) => owner === 403).map(([row]) => row)

async function ask(call: string, headers: object, payload?: string) {
  const [method, path = ''] = call.split(' ')
  const type = payload === undefined ? {} : { 'content-type': 'application/json' }
  const url = path.replace(/:\w+/, unknown)
  return shop.app.inject({ method: method as 'GET', url, payload, headers: { ...type, ...headers } })
}

test('a stranger’s body is never read: whatever is wrong with it, who sends it is asked first', async () => {
  expect(closed.length).toBeGreaterThan(25)
  for (const call of closed.filter((each) => !each.startsWith('GET'))) {
    for (const payload of ['{', 'a'.repeat(100_000)]) {
      expect([call, (await ask(call, {}, payload)).statusCode]).toEqual([call, 401])
    }
  }
})

test('staff whose address is not verified are no staff yet, on any call', async () => {
  expect(forStaff.length).toBeGreaterThan(20)
  for (const user of [
    await shop.makeAdmin({ isVerified: false }),
    await shop.makeSuperAdmin({ isVerified: false }),
  ]) {
    const cookie = await shop.as(user).cookie()
    const before = await digest(shop)
    for (const call of forStaff) {
      const reply = await ask(call, cookie, call.startsWith('GET') ? undefined : '{}')
      expect([call, reply.statusCode, reply.json().code]).toEqual([call, 403, 'session.unverified'])
    }
    expect(await digest(shop)).toEqual(before)
  }
})

test('whoever may not, learns nothing of what there is: the same answer for known and unknown', async () => {
  const [client, other] = [await shop.makeClient(), await shop.makeClient()]
  const order = await shop.makeOrder({ client: other })
  const caller = shop.as(client)
  const told = ({ statusCode, body }: LightMyRequestResponse) => [
    statusCode,
    body.replace(/"requestId":"[^"]*"/, ''),
  ]
  const same = async (send: (id: string) => Promise<LightMyRequestResponse>, id: string) =>
    expect(told(await send(id))).toEqual(told(await send(unknown)))
  await same((id) => caller.get(`/orders/${id}`), order._id)
  await same((id) => caller.put(`/orders/update/${id}`, { status: 'annulé' }), order._id)
  await same((id) => caller.put(`/orders/update/${id}`, { status: 'complété' }), order._id)
  await same((id) => caller.delete(`/orders/delete/${id}`), order._id)
  await same((id) => caller.get(`/users/${id}`), other._id)
  await same((id) => caller.put(`/users/update/${id}`, {}), other._id)
  await same((id) => caller.delete(`/users/delete/${id}`), other._id)
  await same((id) => caller.delete(`/products/delete/${id}`), order.product.id)
})
