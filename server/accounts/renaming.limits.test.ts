import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#contract/accounts'
import { from, openLimitedShop } from '#server/testing/limited'
import type { TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openLimitedShop()
})
afterAll(() => shop.close())

const rename = (client: User, familyName: string, address: string) =>
  shop
    .as(client)
    .put(`/users/update/${client._id}`, { ...client, familyName, role: undefined }, from(address))

// Each former name used to be kept: accounts cost nothing, and endless renaming filled the disk.
test('an address changes what accounts say of themselves thirty times in ten minutes, however many they are', async () => {
  const [client, other] = [await shop.makeClient(), await shop.makeClient()]
  expect((await rename(client, 'Autre', '192.0.2.8')).statusCode).toBe(200)
  await shop.db`update attempts set count = 30 where key like '%changes 192.0.2.8'`
  expect((await rename(other, 'Encore', '192.0.2.8')).statusCode).toBe(429)
  expect((await shop.as(other).get('/users/who-am-i')).json().user.familyName).toBe(other.familyName)
  expect((await rename(other, 'Encore', '192.0.2.9')).statusCode).toBe(200)
  // The networks of one customer share a limit too.
  expect((await rename(client, 'Réseau', '2001:db8:7:1::1')).statusCode).toBe(200)
  await shop.db`update attempts set count = 240 where key like '%changes 2001:db8:7::/48'`
  expect((await rename(client, 'Autre réseau', '2001:db8:7:2::1')).statusCode).toBe(429)
})

test('of an account twenty former names are kept, from however many addresses it is renamed', async () => {
  const client = await shop.makeClient()
  for (let each = 0; each < 25; each += 1)
    expect((await rename(client, `Nom ${each}`, `198.51.100.${each}`)).statusCode).toBe(200)
  const kept = await shop.db<
    { name: string }[]
  >`select name from user_former_names where user_id = ${client._id}`
  expect(kept.map(({ name }) => name)).toEqual(expect.arrayContaining([expect.stringContaining('Nom 18')]))
  expect(kept).toHaveLength(20)
  // Erasing an account needs each address that it had.
  const moved = { ...client, familyName: 'Nom 24', email: `moved.${client.email}`, role: undefined }
  const move = await shop.as(client).put(`/users/update/${client._id}`, moved, from('198.51.100.99'))
  expect(move.statusCode, move.body).toBe(200)
  const addresses = await shop.db`
    select from user_former_names where user_id = ${client._id} and name like ${`Amina Nom 24 ${client.email}`}`
  expect(addresses).toHaveLength(1)
})
