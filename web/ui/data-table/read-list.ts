import type { RouterContextProvider, ShouldRevalidateFunctionArgs } from 'react-router'
import { type Fetcher, forPage } from '#web/lib/api.ts'
import { apiContext } from '#web/lib/page-context.ts'
import { soonOrLater } from '#web/lib/soon.ts'
import { type ListKind, listQuery } from '#web/ui/data-table/list-address.ts'

type Read<Page> = (query: URLSearchParams, fetcher?: Fetcher) => Promise<Page>

/** For the `loader` of a list: read before the page is rendered. */
export async function readOnServer<Page>(
  { context, url }: { context: Readonly<RouterContextProvider>; url: URL },
  kind: ListKind,
  read: Read<Page>,
): Promise<{ reading: Page | Promise<Page> }> {
  return { reading: await forPage(read(listQuery(url.searchParams, kind), context.get(apiContext))) }
}

/** For the `clientLoader` of a list: rows that are long in coming are awaited on the page. */
export const readInBrowser = <Page>({ url }: { url: URL }, kind: ListKind, read: Read<Page>) =>
  soonOrLater(read(listQuery(url.searchParams, kind)))

/** For the `shouldRevalidate` of a list: a panel that opens or closes changes no row. */
export function unlessPanelAlone({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isPanel = currentUrl.searchParams.get('fiche') !== nextUrl.searchParams.get('fiche')
  return isPanel && rowsOf(currentUrl) === rowsOf(nextUrl) ? false : defaultShouldRevalidate
}

function rowsOf({ pathname, searchParams }: URL) {
  const asked = new URLSearchParams(searchParams)
  asked.delete('fiche')
  return `${pathname}?${asked}`
}
