import { useAsyncError } from 'react-router'
import { ErrorPage } from '#web/shell/error-page.tsx'

/** The `errorElement` of an `<Await>`, for a page that renders before its data. Not every page needs it. */
export function PageNotRead() {
  return <ErrorPage error={useAsyncError()} />
}
