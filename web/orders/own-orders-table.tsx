import { Link } from 'react-router'
import { figure } from '#contract/french'
import { formatPrice } from '#contract/money'
import type { Order } from '#contract/orders'
import { ShopDate } from '#web/lib/shop-date.tsx'
import { useFromList } from '#web/lib/use-way-back.ts'
import { OrderMenu } from '#web/orders/order-menu.tsx'
import { OrderStatusBadge } from '#web/orders/order-status.tsx'
import { OrderedProduct } from '#web/orders/ordered-product.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { linkLook, pressable } from '#web/ui/text-link.tsx'

type Props = { orders: Order[]; onCancel: (order: Order) => void; onOrderAgain: (order: Order) => void }

/**
 * The client's orders: a table where there is room, below 1024 px one card each. The roles are explicit,
 * because browsers drop them when CSS lays a table out as cards.
 */
export function OwnOrdersTable({ orders, ...acts }: Props) {
  return (
    <Table
      caption="Mes commandes"
      role="table"
      scrolls={false}
      className="max-lg:border-0 max-lg:bg-transparent"
    >
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <thead role="rowgroup" className="max-lg:sr-only">
        <tr role="row">
          <Th role="columnheader">Produit</Th>
          <Th role="columnheader">Commande</Th>
          <Th role="columnheader">Statut</Th>
          <Th role="columnheader">Date et heure</Th>
          <Th role="columnheader" numeric>
            Quantité
          </Th>
          <Th role="columnheader" numeric>
            Prix total
          </Th>
          <Th role="columnheader">
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-lg:grid max-lg:gap-4 md:max-lg:grid-cols-2">
        {orders.map((order) => (
          <Row key={order._id} order={order} {...acts} />
        ))}
      </tbody>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </Table>
  )
}

const card =
  'max-lg:relative max-lg:grid max-lg:content-start max-lg:gap-2.5 max-lg:rounded max-lg:border! max-lg:border-line max-lg:bg-surface max-lg:p-4'
/** In a card: the label at the left, the value at the right. */
const line =
  'max-lg:flex max-lg:items-center max-lg:justify-between max-lg:gap-4 max-lg:p-0! max-lg:before:font-sans max-lg:before:text-soft max-lg:before:content-[attr(data-label)]'

function Row({ order, onCancel, onOrderAgain }: Omit<Props, 'orders'> & { order: Order }) {
  return (
    <Tr role="row" className={card}>
      <Td role="cell" className="max-lg:p-0! max-lg:pr-12! lg:max-w-80">
        <OrderedProduct product={order.product} />
      </Td>
      <Td role="cell" data-label="Commande" className={line}>
        <Link
          to={`/profile/orders/${order._id}`}
          state={useFromList()}
          className={`${linkLook} ${pressable} font-mono text-xs whitespace-nowrap`}
        >
          {order.number}
        </Link>
      </Td>
      <Td role="cell" data-label="Statut" className={line}>
        <OrderStatusBadge status={order.status} />
      </Td>
      <Td role="cell" data-label="Date et heure" className={`figures whitespace-nowrap ${line}`}>
        <ShopDate at={order.createdAt} withTime />
      </Td>
      <Td role="cell" numeric data-label="Quantité" className={line}>
        {figure(order.quantity)}
      </Td>
      <Td role="cell" numeric data-label="Prix total" className={`font-medium ${line}`}>
        {formatPrice(order.totalPrice)}
      </Td>
      <Td role="cell" className="lg:w-px max-lg:absolute max-lg:top-2 max-lg:right-2 max-lg:p-0!">
        <OrderMenu order={order} onCancel={onCancel} onOrderAgain={onOrderAgain} />
      </Td>
    </Tr>
  )
}
