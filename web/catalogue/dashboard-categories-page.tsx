import { LayoutGrid } from 'lucide-react'
import type { Category } from '#contract/catalogue'
import { count, figure } from '#contract/french'
import {
  categoriesExportPath,
  deleteCategory,
  listStaffCategories,
} from '#web/catalogue/staff-catalogue.api.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { dateColumn } from '#web/ui/data-table/date-column.tsx'
import { AddLink } from '#web/ui/data-table/form-links.tsx'
import { useListAddress } from '#web/ui/data-table/list-address.ts'
import { ListPage } from '#web/ui/data-table/list-page.tsx'
import { readInBrowser, readOnServer } from '#web/ui/data-table/read-list.ts'
import { RowActs } from '#web/ui/data-table/row-acts.tsx'
import { RowLink } from '#web/ui/data-table/row-link.tsx'
import { columnsOf } from '#web/ui/data-table/table-features.ts'
import { useBulk } from '#web/ui/data-table/use-bulk.ts'
import { useDeletion } from '#web/ui/data-table/use-deletion.tsx'
import { DownloadLink } from '#web/ui/download-link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Route } from './+types/dashboard-categories-page'

const kind = { sort: 'name', filters: [] }
const hrefOf = ({ _id }: Category) => `/dashboard/categories/update-category/${_id}`
const nameOf = ({ name }: Category) => name
const add = <AddLink to="/dashboard/categories/add-category">Ajouter une catégorie</AddLink>

export const loader = (args: Route.LoaderArgs) => readOnServer(args, kind, listStaffCategories)
export const clientLoader = (args: Route.ClientLoaderArgs) => readInBrowser(args, kind, listStaffCategories)

const helper = columnsOf<Category>()
const columns = helper.columns([
  helper.accessor('name', {
    enableSorting: true,
    meta: { label: 'Nom', title: true },
    cell: ({ row: { original } }) => (
      <div className="flex min-w-0 items-center gap-3">
        <Picture
          path={original.image}
          alt=""
          sizes="2.5rem"
          className="size-10 shrink-0 rounded bg-tint object-cover"
        />
        <RowLink to={hrefOf(original)}>{original.name}</RowLink>
      </div>
    ),
  }),
  helper.accessor('description', {
    meta: { label: 'Description', className: '@max-4xl:before:hidden' },
    cell: ({ getValue }) => <span className="line-clamp-2 max-w-prose text-soft">{getValue()}</span>,
  }),
  helper.accessor('totalProducts', {
    meta: { label: 'Produits', numeric: true },
    cell: ({ getValue, row }) => (
      <TextLink
        to={`/dashboard/products?category=${row.original._id}`}
        className="touchable inline-flex min-h-6 min-w-6 items-center justify-end"
      >
        {figure(getValue())}
        <span className="sr-only">
          {getValue() < 2 ? ' produit' : ' produits'} : {row.original.name}
        </span>
      </TextLink>
    ),
  }),
  helper.accessor('createdAt', dateColumn),
])

export default function DashboardCategoriesPage({ loaderData: { reading } }: Route.ComponentProps) {
  const address = useListAddress(kind)
  const bulk = useBulk(nameOf)
  const deletion = useDeletion(deleteCategory, bulk, {
    nameOf: ({ name }) => `la catégorie « ${name} »`,
    count: (number) => count(number, 'catégorie'),
    consequence: (categories) =>
      categories.length === 1
        ? 'Elle quitte la boutique avec son image. Une catégorie qui contient des produits ne peut pas être supprimée.'
        : 'Elles quittent la boutique avec leurs images. Celles qui contiennent des produits restent.',
    failure: "Une erreur s'est produite lors de la suppression de la catégorie",
    reasons: { 'category.hasProducts': 'produits liés', 'category.unknown': 'suppression déjà faite' },
    feminine: true,
  })
  return (
    <>
      <PageHead title="Catégories" description="Les catégories du catalogue." hidden />
      <ListPage
        title="Catégories"
        address={address}
        reading={reading}
        rowsOf={({ categories }) => categories}
        count={(total) => count(total, 'catégorie')}
        search={{ label: 'Rechercher une catégorie', placeholder: 'Nom' }}
        actions={
          <>
            <DownloadLink href={categoriesExportPath(address.filtered)} name="export.csv">
              Exporter
            </DownloadLink>
            {add}
          </>
        }
        empty={{
          icon: <LayoutGrid aria-hidden />,
          title: "Aucune catégorie n'a été trouvée. Veuillez en créer une",
          action: add,
        }}
        bulk={bulk}
        table={{
          caption: 'Catégories',
          columns,
          nameOf,
          hrefOf,
          menuOf: (category) => (
            <RowActs
              name={category.name}
              editTo={hrefOf(category)}
              onDelete={() => deletion.ask([category])}
            />
          ),
          bulk: deletion.bar,
        }}
      />
      {deletion.dialog}
    </>
  )
}
