import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteOldMessages } from '#server/contact/mailbox.queries'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

// Two e-mails per order used to stay for ever: searching them took longer than an anonymisation may.
test('the local mailbox keeps its newest thousand e-mails', async () => {
  const fill = (from: number, to: number) => shop.db`
    insert into mailbox (message_id, recipient, subject, text, html)
    select to_char(n, 'FM00000'), 'lina@labo.test', 'Commande', '', '' from generate_series(${from}::int, ${to}::int) n`
  await fill(1, 1000)
  await deleteOldMessages(shop.db)
  await fill(1001, 1030)
  await deleteOldMessages(shop.db)
  const [left] = await shop.db`select count(*)::int as count, min(message_id) as oldest from mailbox`
  expect(left).toEqual({ count: 1000, oldest: '00031' })
})
