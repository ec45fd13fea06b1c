import { figure, fr, fullName } from '#contract/french'
import { formatPrice } from '#contract/money'
import type { Order } from '#contract/orders'
import { optionsText } from '#web/catalogue/options-text.ts'
import { OrderStatusBadge } from '#web/orders/order-status.tsx'
import { momentColumn } from '#web/ui/data-table/date-column.tsx'
import { RowLink } from '#web/ui/data-table/row-link.tsx'
import { columnsOf } from '#web/ui/data-table/table-features.ts'

const helper = columnsOf<Order>()

/** `panel` gives the link to an order's panel. */
export const orderColumns = (panel: (id: string) => string) =>
  helper.columns([
    helper.accessor('number', {
      meta: { label: 'Commande', title: true, className: 'whitespace-nowrap' },
      cell: ({ getValue, row }) => (
        <span className="font-mono text-xs">
          <RowLink to={panel(row.original._id)}>{getValue()}</RowLink>
        </span>
      ),
    }),
    helper.accessor(({ client }) => fullName(client), {
      id: 'client',
      enableSorting: true,
      meta: { label: 'Client' },
    }),
    helper.accessor(({ product }) => product.name, {
      id: 'product',
      enableSorting: true,
      meta: { label: 'Produit', className: '@4xl:min-w-44' },
      cell: ({ row: { original } }) => <Ordered product={original.product} />,
    }),
    helper.accessor('quantity', {
      enableSorting: true,
      meta: { label: 'Quantité', numeric: true },
      cell: ({ getValue }) => figure(getValue()),
    }),
    helper.accessor('totalPrice', {
      enableSorting: true,
      meta: { label: 'Total', numeric: true },
      cell: ({ getValue }) => formatPrice(getValue()),
    }),
    helper.accessor('status', {
      enableSorting: true,
      meta: { label: 'Statut' },
      cell: ({ getValue }) => <OrderStatusBadge status={getValue()} />,
    }),
    helper.accessor('createdAt', momentColumn),
  ])

function Ordered({ product: { name, options } }: { product: Order['product'] }) {
  return (
    <span className="grid min-w-0 @max-4xl:text-right">
      <span className="@4xl:line-clamp-2">{fr(name)}</span>
      {options.length > 0 && (
        <span className="text-xs text-soft @4xl:line-clamp-2">{optionsText(options)}</span>
      )}
    </span>
  )
}
