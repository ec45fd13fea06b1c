import { expect, test } from 'vitest'
import { lookUp } from '#server/orders/finding.queries'
import { openShop } from '#server/testing/shop'

// By thousands of names in one account a word became one that very many clients bear, and each order was read.
test('a client who had very many names is one client', async () => {
  const shop = await openShop()
  try {
    const { _id } = await shop.makeClient()
    await shop.db`
      insert into user_former_names select ${_id}, 'Ouardia ' || each from generate_series(1, 6000) each`
    expect(await lookUp(shop.db, ['ouardia'])).toEqual([{ products: [], clients: [_id] }])
  } finally {
    await shop.close()
  }
})
