import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendReset } from '#server/accounts/tokens.service'
import { writeDueLetters } from '#server/orders/letters.service'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

// A minute of orders from one client used to delay everyone's reset links until after they expired.
test('a link that somebody asked for is sent before the letters of orders, however many wait', async () => {
  const client = await shop.makeClient()
  const order = await shop.makeOrder({ client })
  await shop.db`
    insert into order_history (order_id, actor_role, to_status, letters_due)
    select ${order._id}, 'client', 'en cours', true from generate_series(1, 40)`
  await shop.db.begin(async (transaction) => {
    // No e-mail is sent meanwhile.
    await transaction`lock table mailbox in exclusive mode`
    await writeDueLetters(shop.app)
    await sendReset(shop.app, client.email, new Date())
  })
  const written = async () => {
    const rows = await shop.db`select subject from mailbox order by at, message_id`
    return rows.map(({ subject }) => subject as string)
  }
  await expect.poll(async () => (await written()).join(), { timeout: 10_000 }).toContain('mot de passe')
  const before = (await written()).join().split('mot de passe')[0]?.split(order.number) ?? []
  // The e-mails already being sent, and those in the same batch.
  expect(before.length - 1).toBeLessThan(10)
}, 30_000)
