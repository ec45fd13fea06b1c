import { type RouterContextProvider, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { ApiError, type Fetcher, forPage } from '#web/lib/api.ts'
import { apiContext } from '#web/lib/page-context.ts'
import { soonOrLater } from '#web/lib/soon.ts'
import { type ListKind, listQuery, withoutPanel } from '#web/ui/data-table/list-address.ts'

type Read<Page> = (query: URLSearchParams, fetcher?: Fetcher) => Promise<Page>

/** Whether the list has no such page or order: the address was cut short, or kept for long. */
export const leadsNowhere = (error: unknown) => error instanceof ApiError && error.status === 400

/** For a list's `loader`: reads before the render. An address that leads nowhere redirects to the start. */
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

/** Signal of the last reading in the browser; aborted if the user navigated before its rows arrived. */
let lastReading: AbortSignal | undefined

/** For a list's `clientLoader`: the page awaits rows that take long. */
export function readInBrowser<Page>(
  { request, url }: { request: Request; url: URL },
  kind: ListKind,
  read: Read<Page>,
) {
  lastReading = request.signal
  return soonOrLater(read(listQuery(url.searchParams, kind)))
}

/**
 * For a list's `shouldRevalidate`: opening or closing a panel changes no row. If it interrupts a reading,
 * those rows never arrive and must be read again.
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
