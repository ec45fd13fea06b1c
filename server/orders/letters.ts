import { figure, groupPhone } from '#contract/french'
import { formatPrice } from '#contract/money'
import type { Order } from '#contract/orders'
import type { Shop } from '#contract/shop'
import { formatDateTime } from '#contract/time'
import { letter, type Part } from '#server/contact/letter'
import type { DueLine } from '#server/orders/letters.queries'
import type { Mail } from '#server/plugins/mail'

/** The e-mails that a line of an order's history calls for; none for a correction. */
export function lettersOf(shop: Shop, { order, from, to, email }: DueLine): Mail[] {
  if (from === undefined) {
    // Staff may enter an order once it is completed.
    const toClient = to === 'complété' ? completed : received
    return [toClient(shop, order, email), newForShop(shop, order)]
  }
  if (to === 'annulé') return [cancelled(shop, order, email), cancelledForShop(shop, order)]
  if (to === 'complété') return [completed(shop, order, email)]
  return []
}

function received(shop: Shop, order: Order, email: string): Mail {
  return letter(shop, email, `Commande ${order.number} reçue`, [
    `Bonjour ${order.client.name},`,
    'Nous avons bien reçu votre commande. Nous la préparons et vous écrirons dès qu’elle sera prête.',
    contents(order),
    line('Adresse de livraison', order.client.address),
    { label: 'Voir mes commandes', url: `${shop.publicUrl}/profile` },
    'Vous pouvez l’annuler tant qu’elle est en cours.',
  ])
}

function completed(shop: Shop, order: Order, email: string): Mail {
  return letter(shop, email, `Commande ${order.number} complétée`, [
    `Bonjour ${order.client.name},`,
    'Votre commande est complétée. Merci de votre confiance.',
    contents(order),
    { label: 'Voir mes commandes', url: `${shop.publicUrl}/profile` },
  ])
}

function cancelled(shop: Shop, order: Order, email: string): Mail {
  return letter(shop, email, `Commande ${order.number} annulée`, [
    `Bonjour ${order.client.name},`,
    'Votre commande est annulée, comme vous l’avez demandé.',
    contents(order),
    { label: 'Retourner au catalogue', url: `${shop.publicUrl}/categories` },
  ])
}

function newForShop(shop: Shop, order: Order): Mail {
  return toShop(shop, order, `Nouvelle commande ${order.number}`, [contents(order), buyer(order)])
}

function cancelledForShop(shop: Shop, order: Order): Mail {
  return toShop(shop, order, `Commande ${order.number} annulée par le client`, [
    contents(order),
    buyer(order),
  ])
}

function toShop(shop: Shop, order: Order, title: string, parts: Part[]): Mail {
  const link = {
    label: 'Ouvrir la commande',
    url: `${shop.publicUrl}/dashboard/orders/update-order/${order._id}`,
  }
  const placed = `Passée le ${formatDateTime(order.createdAt, shop.timeZone)}.`
  return { ...letter(shop, shop.email, title, [...parts, placed, link]), replyTo: order.client.email }
}

function contents({ product, quantity, totalPrice, poNumber, note }: Order) {
  return [
    product.name,
    product.reference && line('Référence', product.reference),
    ...product.options.map(({ name, value }) => line(name, value)),
    line('Quantité', `${figure(quantity)} × ${formatPrice(product.price)}`),
    line('Total', formatPrice(totalPrice)),
    poNumber && line('Bon de commande', poNumber),
    note && line('Note', note),
  ]
    .filter(Boolean)
    .join('\n')
}

/** What people typed stays as they typed it. */
const line = (label: string, value: string) => `${label}\u202f: ${value}`

function buyer({ client }: Order) {
  return [
    `${client.name} ${client.familyName}`,
    client.email,
    groupPhone(client.phoneNumber),
    client.address,
  ].join('\n')
}
