import { SearchX } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Await, useAsyncError, useLocation, useNavigate } from 'react-router'
import { figure } from '#contract/french'
import { ApiError } from '#web/lib/api.ts'
import { withReturn } from '#web/lib/return-address.ts'
import { BulkNotice } from '#web/ui/data-table/bulk-notice.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import type { ListAddress } from '#web/ui/data-table/list-address.ts'
import { type ListEnds, ListPager } from '#web/ui/data-table/list-pager.tsx'
import { ListSearch } from '#web/ui/data-table/list-search.tsx'
import { leadsNowhere } from '#web/ui/data-table/read-list.ts'
import { SortMenu } from '#web/ui/data-table/sort-menu.tsx'
import type { DataTableProps } from '#web/ui/data-table/table-props.ts'
import { TableSkeleton } from '#web/ui/data-table/table-skeleton.tsx'
import type { Bulk } from '#web/ui/data-table/use-bulk.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NotRead } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'

type Props<Row extends { _id: string }, Page extends ListEnds> = {
  /** The page's `h1`. */
  title: string
  address: ListAddress
  reading: Page | Promise<Page>
  rowsOf: (page: Page) => Row[]
  /** « 257 produits » */
  count: (total: number) => string
  search: { label: string; placeholder: string }
  /** Other actions of the list: export, add. */
  actions?: ReactNode
  tabs?: ReactNode
  filters?: ReactNode
  /** Shown for a list without rows, with a way out. */
  empty: { icon: ReactNode; title: string; action?: ReactNode }
  table: Omit<DataTableProps<Row>, 'rows' | 'address' | 'barPlace'>
  bulk?: Bulk<Row>
  /** Above the rows: what has just happened. */
  notice?: ReactNode
  /** Below the rows, and over them while their end is out of sight. */
  news?: ReactNode
  /** The panel of one row, given the rows of the page. */
  panel?: (rows: Row[]) => ReactNode
}

/** A list in its four states: loading, empty, refused, loaded. */
export function ListPage<Row extends { _id: string }, Page extends ListEnds>(props: Props<Row, Page>) {
  const { title, address, reading, count, search, actions, tabs, filters, bulk } = props
  const [barPlace, setBarPlace] = useState<HTMLElement | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box, 'thead input', { row: '[data-row]', control: 'a' })
  return (
    <div
      ref={box}
      className="group/list grid grid-cols-1 gap-4 px-4 py-6 md:px-6 has-[[data-bulk-bar]]:[--bulk-bar:3.25rem]"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-xl">{title}</h1>
        {actions && <div className="flex flex-wrap items-start gap-2">{actions}</div>}
      </header>
      {tabs}
      {/* Takes no room: the acts on the chosen rows stand over the filters, and stay in sight. */}
      <div ref={setBarPlace} className="sticky top-15 z-20 -mb-4 h-0" />
      <div className="@container group-has-[[data-bulk-bar]]/list:invisible">
        <div className="flex flex-wrap items-center gap-2">
          <ListSearch address={address} {...search} />
          <div className="flex items-center gap-2 max-sm:-mx-4 max-sm:w-[calc(100%+2rem)] max-sm:relative max-sm:overflow-x-auto max-sm:[scrollbar-width:none] max-sm:px-4 max-sm:py-1 sm:flex-wrap">
            {filters}
            <div className="@4xl:hidden">
              <SortMenu address={address} columns={props.table.columns} />
            </div>
          </div>
          {/* Always mounted, with or without rows, so that screen readers announce its changes. */}
          <p role="status" className="figures ml-auto text-sm text-soft max-sm:sr-only">
            <Suspense>
              <Await resolve={reading} errorElement={<span hidden />}>
                {({ total, previousCursor }) => (
                  <>
                    {count(total)}
                    {previousCursor && <span className="sr-only">{`, page ${figure(address.page)}`}</span>}
                  </>
                )}
              </Await>
            </Suspense>
          </p>
        </div>
      </div>
      {props.notice}
      {bulk?.report && <BulkNotice report={bulk.report} onDismiss={bulk.dismiss} />}
      <Suspense fallback={<TableSkeleton rows={address.limit} />}>
        <Await resolve={reading} errorElement={<ListNotRead />}>
          {(page) => <Rows {...props} page={page} barPlace={barPlace} />}
        </Await>
      </Suspense>
      {props.news}
    </div>
  )
}

function Rows<Row extends { _id: string }, Page extends ListEnds>({
  page,
  barPlace,
  ...props
}: Props<Row, Page> & { page: Page; barPlace: HTMLElement | null }) {
  const { address, empty, rowsOf, table, panel } = props
  const rows = rowsOf(page)
  const { key } = useLocation()
  // The last rows of the last page are gone.
  const isBeyond = rows.length === 0 && page.total > 0 && !address.isFirstPage
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, however often it is drawn on the way, and anew where that led elsewhere
  useEffect(() => {
    if (isBeyond) address.go({}, { replace: true })
  }, [isBeyond, key])
  if (isBeyond) return null
  return (
    <div>
      {rows.length === 0 ? (
        <NoRows empty={empty} address={address} />
      ) : (
        <>
          <DataTable {...table} rows={rows} address={address} barPlace={barPlace} />
          <ListPager address={address} ends={page} shown={rows.length} />
        </>
      )}
      {panel?.(rows)}
    </div>
  )
}

type EmptyProps = { empty: { icon: ReactNode; title: string; action?: ReactNode }; address: ListAddress }

function NoRows({ empty, address }: EmptyProps) {
  if (!address.isNarrowed) return <EmptyState {...empty} className="bg-surface" />
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={empty.title}
      className="bg-surface"
      action={
        <LinkButton to={address.cleared()} preventScrollReset variant="secondary">
          Effacer les filtres
        </LinkButton>
      }
    >
      Rien ne correspond à cette recherche et à ces filtres.
    </EmptyState>
  )
}

function ListNotRead() {
  const error = useAsyncError()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const elsewhere = whereTo(error, pathname, search)
  useEffect(() => {
    if (elsewhere) navigate(elsewhere, { replace: true })
  }, [elsewhere, navigate])
  if (elsewhere) return null
  return (
    <NotRead
      title="La liste n’a pas pu être chargée"
      message={error instanceof ApiError ? error.message : undefined}
    />
  )
}

/** Where to go when the error calls for another address: the login, or the list's start. */
function whereTo(error: unknown, pathname: string, search: string) {
  if (error instanceof ApiError && error.status === 401) return withReturn('/login', pathname + search)
  if (leadsNowhere(error)) return pathname
}
