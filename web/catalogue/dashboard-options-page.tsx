import { SlidersHorizontal } from 'lucide-react'
import type { Option } from '#contract/catalogue'
import { count } from '#contract/french'
import { deleteOption, listStaffOptions } from '#web/catalogue/staff-catalogue.api.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { dateColumn } from '#web/ui/data-table/date-column.tsx'
import { FilterMenu } from '#web/ui/data-table/filter-menu.tsx'
import { AddLink } from '#web/ui/data-table/form-links.tsx'
import { useListAddress } from '#web/ui/data-table/list-address.ts'
import { ListPage } from '#web/ui/data-table/list-page.tsx'
import { readInBrowser, readOnServer } from '#web/ui/data-table/read-list.ts'
import { RowActs } from '#web/ui/data-table/row-acts.tsx'
import { RowLink } from '#web/ui/data-table/row-link.tsx'
import { columnsOf } from '#web/ui/data-table/table-features.ts'
import { useBulk } from '#web/ui/data-table/use-bulk.ts'
import { useDeletion } from '#web/ui/data-table/use-deletion.tsx'
import type { Route } from './+types/dashboard-options-page'

const kind = { sort: 'name', filters: ['used'] }
const uses = [
  { value: 'true', label: 'Utilisées par un produit' },
  { value: 'false', label: 'Inutilisées' },
]
const hrefOf = ({ _id }: Option) => `/dashboard/options/update-option/${_id}`
const nameOf = ({ name }: Option) => name
const add = <AddLink to="/dashboard/options/add-option">Ajouter une option</AddLink>

export const loader = (args: Route.LoaderArgs) => readOnServer(args, kind, listStaffOptions)
export const clientLoader = (args: Route.ClientLoaderArgs) => readInBrowser(args, kind, listStaffOptions)

/** Values shown in a row; the rest are counted. */
const mostShown = 6

const helper = columnsOf<Option>()
const columns = helper.columns([
  helper.accessor('name', {
    enableSorting: true,
    meta: { label: 'Nom', title: true },
    cell: ({ row: { original } }) => <RowLink to={hrefOf(original)}>{original.name}</RowLink>,
  }),
  helper.accessor('values', {
    meta: { label: 'Valeurs', className: '@max-4xl:before:hidden' },
    cell: ({ getValue }) => <Values values={getValue()} />,
  }),
  helper.accessor('createdAt', dateColumn),
])

function Values({ values }: { values: string[] }) {
  return (
    <ul className="flex min-w-0 flex-wrap gap-1.5">
      {values.slice(0, mostShown).map((value) => (
        <li key={value} className="min-w-0">
          <Badge className="whitespace-normal! wrap-anywhere">{value}</Badge>
        </li>
      ))}
      {values.length > mostShown && (
        <li className="figures text-xs leading-6 text-soft">
          + {count(values.length - mostShown, 'valeur')}
        </li>
      )}
    </ul>
  )
}

export default function DashboardOptionsPage({ loaderData: { reading } }: Route.ComponentProps) {
  const address = useListAddress(kind)
  const bulk = useBulk(nameOf)
  const deletion = useDeletion(deleteOption, bulk, {
    nameOf: ({ name }) => `l’option « ${name} »`,
    count: (number) => count(number, 'option'),
    consequence: (options) =>
      options.length === 1
        ? 'Elle n’est plus proposée pour de nouveaux produits. Ceux qui l’ont déjà la gardent.'
        : 'Elles ne sont plus proposées pour de nouveaux produits. Ceux qui les ont déjà les gardent.',
    failure: 'Something went wrong, please try again later',
    reasons: { 'option.unknown': 'suppression déjà faite' },
    feminine: true,
  })
  return (
    <>
      <PageHead title="Options" description="Les options des produits." hidden />
      <ListPage
        title="Options"
        address={address}
        reading={reading}
        rowsOf={({ options }) => options}
        count={(total) => count(total, 'option')}
        search={{ label: 'Rechercher une option', placeholder: 'Nom' }}
        actions={add}
        filters={<FilterMenu address={address} name="used" label="Utilisation" all="Toutes" choices={uses} />}
        empty={{
          icon: <SlidersHorizontal aria-hidden />,
          title: 'No options found',
          action: add,
        }}
        bulk={bulk}
        table={{
          caption: 'Options',
          columns,
          nameOf,
          hrefOf,
          menuOf: (option) => (
            <RowActs name={option.name} editTo={hrefOf(option)} onDelete={() => deletion.ask([option])} />
          ),
          bulk: deletion.bar,
        }}
      />
      {deletion.dialog}
    </>
  )
}
