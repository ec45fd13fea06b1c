import { createHash } from 'node:crypto'
import { controls } from '#contract/fields'
import { figure, groupPhone } from '#contract/french'
import { formatPrice } from '#contract/money'
import type { Order } from '#contract/orders'
import { placedOn } from '#contract/placed-on'
import type { Shop } from '#contract/shop'
import { letter, type Mail, type Part } from '#server/lib/letter'
import type { DueLine } from '#server/orders/letters.queries'

/** The e-mails that a line of an order's history calls for; none for a correction. */
export function lettersOf(shop: Shop, due: DueLine): Mail[] {
  return calledFor(shop, due).map((mail) => ({ ...mail, id: idOf(mail, due) }))
}

/**
 * The id by which an e-mail that a restored shop writes again is known as already sent. It begins with a
 * time, like every e-mail's id (UUID version 7); no other shop has an order of that id.
 */
function idOf({ to, subject }: Mail, { id, at, order }: DueLine) {
  const time = Date.parse(at).toString(16).padStart(12, '0')
  const sum = createHash('sha256').update([order._id, id, to, subject].join('\n')).digest('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sum.slice(0, 3)}-8${sum.slice(3, 6)}-${sum.slice(6, 18)}`
}

function calledFor(shop: Shop, { order, from, to, email, hasProfile }: DueLine): Mail[] {
  const toClient = (write: typeof received) =>
    email === undefined ? [] : [write(shop, order, email, hasProfile)]
  // Staff may enter an order that is already completed.
  if (from === undefined)
    return [...toClient(to === 'complété' ? completed : received), newForShop(shop, order)]
  if (to === 'annulé') return [...toClient(cancelled), cancelledForShop(shop, order)]
  return to === 'complété' ? toClient(completed) : []
}

function received(shop: Shop, order: Order, email: string, hasProfile: boolean): Mail {
  return letter(shop, email, `Commande ${order.number} reçue`, [
    `Bonjour ${order.client.name},`,
    'Nous avons bien reçu votre commande. Nous la préparons et vous écrirons dès qu’elle sera complétée.',
    contents(order),
    line('Adresse de livraison', typed(order.client.address)),
    ...(hasProfile ? [ownOrders(shop), 'Vous pouvez l’annuler tant qu’elle est en cours.'] : []),
  ])
}

function completed(shop: Shop, order: Order, email: string, hasProfile: boolean): Mail {
  return letter(shop, email, `Commande ${order.number} complétée`, [
    `Bonjour ${order.client.name},`,
    'Votre commande est complétée. Merci de votre confiance.',
    contents(order),
    ...(hasProfile ? [ownOrders(shop)] : []),
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

const ownOrders = ({ publicUrl }: Shop) => ({ label: 'Voir mes commandes', url: `${publicUrl}/profile` })

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
  // Leads through the login page, which logged-in staff do not see: the dashboard sends a stranger home.
  const way = new URLSearchParams({ retour: `/dashboard/orders/update-order/${order._id}` })
  const link = { label: 'Ouvrir la commande', url: `${shop.publicUrl}/login?${way}` }
  const placed = `${placedOn(order, shop.timeZone)}.`
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
    note && line('Note', typed(note)),
  ]
    .filter(Boolean)
    .join('\n')
}

/** Its space that never breaks is the label's: what people typed keeps its own. */
const line = (label: string, value: string) => `${label}\u202f: ${value}`

function buyer({ client }: Order) {
  return [
    `${client.name} ${client.familyName}`,
    client.email,
    groupPhone(client.phoneNumber),
    typed(client.address),
  ].join('\n')
}

/** A line's end, of whatever kind. */
const lineEnd = /\r\n?|[\n\u2028\u2029]/g
const unseen = new RegExp(controls, 'gu')
/** Before each further line. Spaces that HTML keeps. */
const indent = '\u00a0'.repeat(4)

/** What people typed: no line of it can pass for one of the shop's own, such as « Ouvrir la commande ». */
const typed = (text: string) =>
  text
    .split(lineEnd)
    .map((each) => each.replaceAll(unseen, ' '))
    .join(`\n${indent}`)
