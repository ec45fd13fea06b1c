import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

// The code keeps these rules; the tables used to accept whatever it wrote.
test.each([
  ['client', 'annulé', 'en cours', 'history_move'],
  ['client', 'complété', 'annulé', 'history_move'],
  ['client', null, 'annulé', 'history_move'],
  ['client', null, 'perdu', 'history_move'],
  ['admin', 'en cours', 'annulé', 'history_cancel'],
  ['root', 'en cours', 'complété', 'history_role'],
])('the table takes no line of %s from %s to %s', async (role, from, to, rule) => {
  const order = await shop.makeOrder({ client: await shop.makeClient() })
  const adding = shop.db`
    insert into order_history (order_id, actor_role, from_status, to_status)
    values (${order._id}, ${role}, ${from}, ${to})`
  await expect(adding).rejects.toMatchObject({ code: '23514', constraint_name: rule })
})

test('the journal takes no act but those that staff have', async () => {
  const adding = shop.db`
    insert into audit (actor_email, act, entity, entity_id) values ('a@labo.test', 'read', 'order', gen_random_uuid())`
  await expect(adding).rejects.toMatchObject({ code: '23514', constraint_name: 'audit_act' })
})
