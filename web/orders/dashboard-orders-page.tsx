import { ClipboardList } from 'lucide-react'
import { useMemo } from 'react'
import { count, fullName } from '#contract/french'
import { orderStatuses } from '#contract/order-statuses'
import type { Order } from '#contract/orders'
import { searchClients } from '#web/accounts/client-choices.ts'
import { findUser } from '#web/accounts/staff-users.api.ts'
import { searchProductChoices } from '#web/catalogue/product-choices.ts'
import { findProduct } from '#web/catalogue/products.api.ts'
import type { Fetcher } from '#web/lib/api.ts'
import { MoveRefusal } from '#web/orders/move-refusal.tsx'
import { NewOrdersNotice } from '#web/orders/new-orders-notice.tsx'
import { OrderBulkBar, orderReasons } from '#web/orders/order-bulk-bar.tsx'
import { orderColumns } from '#web/orders/order-columns.tsx'
import { OrderPanel } from '#web/orders/order-panel.tsx'
import { findOrder } from '#web/orders/orders.api.ts'
import { staffMovesFrom } from '#web/orders/staff-moves.ts'
import { deleteOrder, listStaffOrders, ordersExportPath } from '#web/orders/staff-orders.api.ts'
import { type Move, useMove } from '#web/orders/use-move.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { AwaitedName } from '#web/ui/data-table/awaited-name.tsx'
import { FilterMenu } from '#web/ui/data-table/filter-menu.tsx'
import { FilterPicker } from '#web/ui/data-table/filter-picker.tsx'
import { AddLink } from '#web/ui/data-table/form-links.tsx'
import { useListAddress } from '#web/ui/data-table/list-address.ts'
import { ListPage } from '#web/ui/data-table/list-page.tsx'
import { ListTabs } from '#web/ui/data-table/list-tabs.tsx'
import { readInBrowser, readOnServer, unlessPanelAlone } from '#web/ui/data-table/read-list.ts'
import { RowActs } from '#web/ui/data-table/row-acts.tsx'
import { useBulk } from '#web/ui/data-table/use-bulk.ts'
import { useDeletion } from '#web/ui/data-table/use-deletion.tsx'
import { useOpenRow } from '#web/ui/data-table/use-open-row.ts'
import { DownloadLink } from '#web/ui/download-link.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import type { Route } from './+types/dashboard-orders-page'

const kind = { sort: '-createdAt', filters: ['period', 'status', 'client', 'product'] }
const tabs = [{ label: 'Tous' }, { label: 'Semaine', value: 'week' }, { label: 'Mois', value: 'month' }]
const statuses = orderStatuses.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}))
const nameOf = ({ number }: Order) => `commande ${number}`
const add = <AddLink to="/dashboard/orders/add-order">Ajouter une commande</AddLink>

async function read(query: URLSearchParams, fetcher?: Fetcher) {
  const client = query.get('client')
  const product = query.get('product')
  const [page, chosenClient, chosenProduct] = await Promise.all([
    listStaffOrders(query, fetcher),
    client ? findUser(client, fetcher).catch(() => null) : null,
    product ? findProduct(product, fetcher).catch(() => null) : null,
  ])
  return {
    ...page,
    client: chosenClient && fullName(chosenClient),
    product: chosenProduct?.name ?? null,
  }
}

/** `begun` is 0 on the server: no new order can be announced before the page is there. */
export const loader = async (args: Route.LoaderArgs) => ({
  ...(await readOnServer(args, kind, read)),
  begun: 0,
})
export const clientLoader = async (args: Route.ClientLoaderArgs) => {
  const begun = performance.now()
  return { ...(await readInBrowser(args, kind, read)), begun }
}
export const shouldRevalidate = unlessPanelAlone

export default function DashboardOrdersPage({ loaderData: { reading, begun } }: Route.ComponentProps) {
  const address = useListAddress(kind)
  const bulk = useBulk(nameOf)
  const move = useMove()
  const deletion = useDeletion(deleteOrder, bulk, {
    nameOf: ({ number, client }) => `la commande ${number} (${fullName(client)})`,
    count: (number) => count(number, 'commande'),
    consequence: (orders) =>
      orders.length === 1
        ? 'Elle disparaît avec son historique, y compris chez le client.'
        : 'Elles disparaissent avec leur historique, y compris chez les clients.',
    failure: 'An error occurred',
    reasons: orderReasons,
    feminine: true,
  })
  const { panel } = address
  const columns = useMemo(() => orderColumns(panel), [panel])
  return (
    <>
      <PageHead title="Commandes" description="Les commandes de la boutique." hidden />
      <ListPage
        title="Commandes"
        address={address}
        reading={reading}
        rowsOf={({ orders }) => orders}
        count={(total) => count(total, 'commande')}
        search={{ label: 'Rechercher une commande', placeholder: 'Numéro, client, produit' }}
        actions={
          <>
            <DownloadLink href={ordersExportPath(address.filtered)} name="export.csv">
              Exporter
            </DownloadLink>
            {add}
          </>
        }
        tabs={<ListTabs label="Période" address={address} name="period" tabs={tabs} />}
        filters={
          <>
            <FilterMenu address={address} name="status" label="Statut" all="Tous" choices={statuses} />
            <FilterPicker
              address={address}
              name="client"
              label="Client"
              all="Tous"
              chosen={<AwaitedName reading={reading}>{({ client }) => client}</AwaitedName>}
              search={searchClients}
            />
            <FilterPicker
              address={address}
              name="product"
              label="Produit"
              all="Tous"
              chosen={<AwaitedName reading={reading}>{({ product }) => product}</AwaitedName>}
              search={searchProductChoices}
            />
          </>
        }
        notice={<MoveRefusal move={move} />}
        news={<NewOrdersNotice reading={reading} begun={begun} address={address} />}
        empty={{
          icon: <ClipboardList aria-hidden />,
          title: 'Pas de commandes pour le moment. Veuillez en ajouter une.',
          action: add,
        }}
        bulk={bulk}
        table={{
          caption: 'Commandes',
          columns,
          nameOf,
          hrefOf: ({ _id }) => panel(_id),
          menuOf: (order) => (
            <RowActs
              name={nameOf(order)}
              editTo={order.status === 'annulé' ? undefined : `/dashboard/orders/update-order/${order._id}`}
              onDelete={() => deletion.ask([order])}
            >
              <MoveItems order={order} move={move} />
            </RowActs>
          ),
          bulk: (rows, clear) => (
            <OrderBulkBar
              chosen={rows}
              bulk={bulk}
              onClear={clear}
              onDelete={() => deletion.ask(rows, clear)}
            />
          ),
        }}
        panel={(rows) => (
          <OpenOrder rows={rows} move={move} onDelete={(order, after) => deletion.ask([order], after)} />
        )}
      />
      {deletion.dialog}
    </>
  )
}

function MoveItems({ order, move: { act } }: { order: Order; move: Move }) {
  return staffMovesFrom(order.status).map(({ to, label, Icon }) => (
    <MenuItem key={to} disabled={act.pending} onSelect={() => act(order, to)}>
      <Icon aria-hidden />
      {label}
    </MenuItem>
  ))
}

type PanelProps = { rows: Order[]; move: Move; onDelete: (order: Order, after: () => void) => void }

/** The list does not include an order's history: the panel fetches it. */
function OpenOrder({ rows, move, onDelete }: PanelProps) {
  const opened = useOpenRow(rows, findOrder, { whole: true })
  return <OrderPanel opened={opened} move={move} onDelete={(order) => onDelete(order, opened.close)} />
}
