import { type RouterContextProvider, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { ApiError, type Fetcher, forPage } from '#web/lib/api.ts'
import { apiContext } from '#web/lib/page-context.ts'
import { soonOrLater } from '#web/lib/soon.ts'
import { type ListKind, listQuery, withoutPanel } from '#web/ui/data-table/list-address.ts'

type Read<Page> = (query: URLSearchParams, fetcher?: Fetcher) => Promise<Page>

/** Whether the list has no such page or order: an address cut short, or one kept for long. */
export const leadsNowhere = (error: unknown) => error instanceof ApiError && error.status === 400

/** For the `loader` of a list: read before the page is rendered. An address that leads nowhere leads to its start. */
export async function readOnServer<Page>(
  { context, url }: { context: Readonly<RouterContextProvider>; url: URL },
  kind: ListKind,
  read: Read<Page>,
): Promise<{ reading: Page | Promise<Page> }> {
  const reading = read(listQuery(url.searchParams, kind), context.get(apiContext)).catch((error) => {
    throw leadsNowhere(error) ? redirect(url.pathname) : error
  })
  return { reading: await forPage(reading) }
}

/** Of the last reading in the browser; aborted where one went on before its rows were there. */
let lastReading: AbortSignal | undefined

/** For the `clientLoader` of a list: rows that are long in coming are awaited on the page. */
export function readInBrowser<Page>(
  { request, url }: { request: Request; url: URL },
  kind: ListKind,
  read: Read<Page>,
) {
  lastReading = request.signal
  return soonOrLater(read(listQuery(url.searchParams, kind)))
}

/**
 * For the `shouldRevalidate` of a list: a panel that opens or closes changes no row. Where it interrupts a reading,
 * those rows never come: they are read again.
 */
export function unlessPanelAlone({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isPanel = currentUrl.searchParams.get('fiche') !== nextUrl.searchParams.get('fiche')
  const isSameList = rowsOf(currentUrl) === rowsOf(nextUrl)
  return isPanel && isSameList && !lastReading?.aborted ? false : defaultShouldRevalidate
}

const rowsOf = ({ pathname, searchParams }: URL) => `${pathname}?${withoutPanel(searchParams)}`
