import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const verify = (token: string) => shop.get(`/users/verify-email/${token}`)
const reset = (token: string) => shop.put(`/users/password/reset/${token}`, { password: 'nouveau mot' })

test('a verification link counts for a day, and one that resets a password for an hour', async () => {
  const user = await shop.makeClient({ isVerified: false })
  const age = (minutes: number) => shop.db`
    update tokens set created_at = created_at - ${minutes} * interval '1 minute',
      expires_at = expires_at - ${minutes} * interval '1 minute' where user_id = ${user._id}`
  const verification = await shop.makeToken('verify', user)
  const early = await shop.makeToken('reset', user)
  await age(59)
  expect((await reset(early)).statusCode).toBe(200)
  const late = await shop.makeToken('reset', user)
  await age(61)
  expect((await reset(late)).statusCode).toBe(400)
  await age(24 * 60 - 59 - 61 - 1)
  expect((await verify(verification)).statusCode).toBe(200)
  await age(2)
  expect((await verify(verification)).statusCode).toBe(400)
})
