import type { Ask } from '../order-load.ts'

const client = { full_name: 'Amina Belkacem', telephone: '+213661234567', country: 'DZ', province: 'DZ-16' }
const billingAddress = { ...client, address_1: '4, rue Didouche-Mourad', city: 'Alger', postcode: '16000' }

/** Two calls: a cart with the article, and its order, to be paid on delivery. */
export async function placeOrder(ask: Ask, { skus }: { skus: string[] }, n: number) {
  // From many addresses: EverShop accepts 120 calls a minute from one.
  const from = { 'x-forwarded-for': `10.${n % 250}.${Math.floor(n / 250) % 250}.1` }
  const email = `amina.${n}@labo.test`
  const items = [{ sku: skus[n % skus.length], qty: 1 }]
  const made = await ask(
    'POST',
    '/api/carts',
    { items, customer_full_name: client.full_name, customer_email: email },
    from,
  )
  const { cartId } = JSON.parse(made.body).data
  const customer = { email, fullName: client.full_name }
  const order = { cart_id: cartId, customer, billingAddress, paymentMethod: 'cod' }
  const { body } = await ask('POST', `/api/carts/${cartId}/checkout`, order, from)
  if (!JSON.parse(body).data?.uuid) throw new Error(body)
}
