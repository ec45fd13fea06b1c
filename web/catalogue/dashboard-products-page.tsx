import { Boxes } from 'lucide-react'
import { useMemo } from 'react'
import type { Product } from '#contract/catalogue'
import { count } from '#contract/french'
import { findCategory } from '#web/catalogue/categories.api.ts'
import { searchCategories } from '#web/catalogue/category-choices.ts'
import { ProductBulkBar, productReasons } from '#web/catalogue/product-bulk-bar.tsx'
import { productColumns } from '#web/catalogue/product-columns.tsx'
import { ProductPanel } from '#web/catalogue/product-panel.tsx'
import { findProduct } from '#web/catalogue/products.api.ts'
import { deleteProduct, listStaffProducts, productsExportPath } from '#web/catalogue/staff-catalogue.api.ts'
import type { Fetcher } from '#web/lib/api.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { AwaitedName } from '#web/ui/data-table/awaited-name.tsx'
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
import type { Route } from './+types/dashboard-products-page'

const kind = { sort: 'name', filters: ['availability', 'category'] }
const tabs = [
  { label: 'Tous' },
  { label: 'Disponible', value: 'true' },
  { label: 'Indisponible', value: 'false' },
]
const add = <AddLink to="/dashboard/products/add-product">Ajouter un produit</AddLink>

async function read(query: URLSearchParams, fetcher?: Fetcher) {
  const category = query.get('category')
  const [page, chosen] = await Promise.all([
    listStaffProducts(query, fetcher),
    // If the filter's category is gone, only the filter's label says so; the list still loads.
    category ? findCategory(category, fetcher).catch(() => null) : null,
  ])
  return { ...page, category: chosen }
}

export const loader = (args: Route.LoaderArgs) => readOnServer(args, kind, read)
export const clientLoader = (args: Route.ClientLoaderArgs) => readInBrowser(args, kind, read)
export const shouldRevalidate = unlessPanelAlone

export default function DashboardProductsPage({ loaderData: { reading } }: Route.ComponentProps) {
  const address = useListAddress(kind)
  const bulk = useBulk<Product>(({ name }) => name)
  const deletion = useDeletion(deleteProduct, bulk, {
    nameOf: ({ name }) => `le produit « ${name} »`,
    count: (number) => count(number, 'produit'),
    consequence,
    failure: 'Failed to delete product',
    reasons: productReasons,
  })
  const { panel } = address
  const columns = useMemo(() => productColumns(panel), [panel])
  return (
    <>
      <PageHead title="Produits" description="Les produits du catalogue." hidden />
      <ListPage
        title="Produits"
        address={address}
        reading={reading}
        rowsOf={({ products }) => products}
        count={(total) => count(total, 'produit')}
        search={{ label: 'Rechercher un produit', placeholder: 'Nom ou référence' }}
        actions={
          <>
            <DownloadLink href={productsExportPath(address.filtered)} name="export.csv">
              Exporter
            </DownloadLink>
            {add}
          </>
        }
        tabs={<ListTabs label="Disponibilité" address={address} name="availability" tabs={tabs} />}
        filters={
          <FilterPicker
            address={address}
            name="category"
            label="Catégorie"
            all="Toutes"
            chosen={
              <AwaitedName reading={reading} unknown="inconnue">
                {({ category }) => category?.name}
              </AwaitedName>
            }
            search={searchCategories}
          />
        }
        empty={{ icon: <Boxes aria-hidden />, title: 'Aucun produit', action: add }}
        bulk={bulk}
        table={{
          caption: 'Produits',
          columns,
          nameOf: ({ name }) => name,
          hrefOf: ({ _id }) => panel(_id),
          menuOf: (product) => (
            <RowActs
              name={product.name}
              editTo={`/dashboard/products/update-product/${product._id}`}
              onDelete={() => deletion.ask([product])}
            />
          ),
          bulk: (chosen, clear) => (
            <ProductBulkBar
              chosen={chosen}
              bulk={bulk}
              onClear={clear}
              onDelete={() => deletion.ask(chosen, clear)}
            />
          ),
        }}
        panel={(rows) => (
          <OpenProduct rows={rows} onDelete={(product, after) => deletion.ask([product], after)} />
        )}
      />
      {deletion.dialog}
    </>
  )
}

type PanelProps = { rows: Product[]; onDelete: (product: Product, after: () => void) => void }

function OpenProduct({ rows, onDelete }: PanelProps) {
  const opened = useOpenRow(rows, findProduct)
  return <ProductPanel opened={opened} onDelete={(product) => onDelete(product, opened.close)} />
}

function consequence(products: Product[]) {
  return products.length === 1
    ? 'Il quitte le catalogue avec son image et son document. Un produit qui a des commandes ne peut pas être supprimé.'
    : 'Ils quittent le catalogue avec leurs images et leurs documents. Ceux qui ont des commandes restent.'
}
