import type { OrderQuery } from '#contract/orders'
import type { CsvSource } from '#server/lib/csv'
import { dateTime, number, text } from '#server/lib/csv-columns'
import type { Db } from '#server/lib/db'
import { orderBy } from '#server/lib/keyset'
import { matchingOrders, orderSorting } from '#server/orders/orders.queries'

/** Exactly the orders of the list: no id, no version. */
export function ordersExport(db: Db, query: OrderQuery, timeZone: string): CsvSource {
  return {
    columns: [
      text('Numéro', db`o.number`),
      dateTime('Date', db`o.created_at`, db, timeZone),
      text('Statut', db`o.status`),
      text('Prénom du client', db`o.client_name`),
      text('Nom du client', db`o.client_family_name`),
      text('Adresse e-mail', db`o.client_email`),
      text('Téléphone', db`o.client_phone_number`),
      text('Adresse', db`o.client_address`),
      text('Produit', db`o.product_name`),
      text('Référence', db`o.product_reference`),
      text('Options', options(db)),
      number('Prix unitaire (DA)', db`o.unit_price`),
      number('Quantité', db`o.quantity`),
      number('Total (DA)', db`o.total_price`),
      text('Bon de commande', db`o.po_number`),
      text('Note', db`o.note`),
    ],
    rows: db`
      from orders o where ${matchingOrders(db, 'staff', query)}
      ${orderBy(db, query, orderSorting)}`,
  }
}

/** `Volume : 250 mL, Classe : A` */
const options = (db: Db) => db`
  case when o.product_options <> '[]' then (
    select string_agg(choice->>'name' || ' : ' || (choice->>'value'), ', ')
    from jsonb_array_elements(o.product_options) choice) end`
