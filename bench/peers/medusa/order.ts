import type { Ask } from '../order-load.ts'

interface Settings {
  key: string
  region: string
  delivery: string
  variants: string[]
}

const address = {
  first_name: 'Amina',
  last_name: 'Belkacem',
  address_1: '4, rue Didouche-Mourad',
  city: 'Alger',
  postal_code: '16000',
  country_code: 'dz',
}

/** Five calls: a cart with the article, its delivery, its payment, the way to pay, the order. */
export async function placeOrder(ask: Ask, { key, region, delivery, variants }: Settings, n: number) {
  async function send(path: string, body: object) {
    const answer = await ask('POST', `/store/${path}`, body, { 'x-publishable-api-key': key })
    return JSON.parse(answer.body)
  }
  const { cart } = await send('carts', {
    region_id: region,
    email: `amina.${n}@labo.test`,
    items: [{ variant_id: variants[n % variants.length], quantity: 1 }],
    shipping_address: address,
    billing_address: address,
  })
  await send(`carts/${cart.id}/shipping-methods`, { option_id: delivery })
  const { payment_collection } = await send('payment-collections', { cart_id: cart.id })
  await send(`payment-collections/${payment_collection.id}/payment-sessions`, {
    provider_id: 'pp_system_default',
  })
  const done = await send(`carts/${cart.id}/complete`, {})
  if (done.type !== 'order') throw new Error(JSON.stringify(done))
}
