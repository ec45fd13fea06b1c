import { useAsyncError } from 'react-router'
import { ErrorPage } from '#web/shell/error-page.tsx'

/** For a page that is there and awaits what it shows: the `errorElement` of its `<Await>`. Not every page needs it. */
export function PageNotRead() {
  return <ErrorPage error={useAsyncError()} />
}
