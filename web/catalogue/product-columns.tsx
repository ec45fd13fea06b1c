import type { Product } from '#contract/catalogue'
import { figure, fr } from '#contract/french'
import { formatPrice } from '#contract/money'
import { AvailabilityBadge } from '#web/catalogue/product-badges.tsx'
import { Reference } from '#web/catalogue/reference.tsx'
import { dateColumn } from '#web/ui/data-table/date-column.tsx'
import { RowLink } from '#web/ui/data-table/row-link.tsx'
import { columnsOf } from '#web/ui/data-table/table-features.ts'
import { Picture } from '#web/ui/picture.tsx'

const helper = columnsOf<Product>()

/** `panel` gives the link to a product's panel. */
export const productColumns = (panel: (id: string) => string) =>
  helper.columns([
    helper.accessor('name', {
      enableSorting: true,
      meta: { label: 'Nom', title: true },
      cell: ({ row: { original } }) => <ProductName product={original} to={panel(original._id)} />,
    }),
    helper.accessor(({ category }) => category.name, {
      id: 'category',
      meta: { label: 'Catégorie' },
      cell: ({ getValue }) => <span className="line-clamp-2">{getValue()}</span>,
    }),
    helper.accessor('availability', {
      meta: { label: 'Disponibilité' },
      cell: ({ getValue }) => <AvailabilityBadge available={getValue()} />,
    }),
    helper.accessor('price', {
      enableSorting: true,
      meta: { label: 'Prix', numeric: true },
      cell: ({ getValue }) => formatPrice(getValue()),
    }),
    helper.accessor('totalOrders', {
      enableSorting: true,
      meta: { label: 'Commandes', numeric: true },
      cell: ({ getValue }) => figure(getValue() ?? 0),
    }),
    helper.accessor('createdAt', dateColumn),
  ])

function ProductName({ product, to }: { product: Product; to: string }) {
  const { image, name } = product
  return (
    <div className="flex min-w-0 items-center gap-3 @4xl:min-w-52">
      <Picture path={image} alt="" sizes="2.5rem" className="size-10 shrink-0 rounded bg-tint object-cover" />
      <div className="grid min-w-0">
        <RowLink to={to}>{fr(name)}</RowLink>
        <Reference product={product} className="truncate text-xs text-soft" />
      </div>
    </div>
  )
}
