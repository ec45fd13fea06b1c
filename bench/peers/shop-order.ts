import type { Ask } from './order-load.ts'

export interface ShopOrders {
  products: { id: string; price: number }[]
  /** Session cookies of verified clients. */
  cookies: string[]
}

/** The shop's own order: one call. */
export async function placeOrder(ask: Ask, { products, cookies }: ShopOrders, n: number) {
  const { id = '', price = 0 } = products[n % products.length] ?? {}
  const order = { product: { id, price, options: [] }, quantity: 1, totalPrice: price }
  const cookie = cookies[n % cookies.length] ?? ''
  await ask('POST', '/api/orders/create', order, { cookie, 'idempotency-key': `order ${n}` })
}
