import { type ReactNode, Suspense } from 'react'
import { Await } from 'react-router'

type Props<Page> = {
  reading: Page | Promise<Page>
  /** Shown for a record that is gone, or whose name could not be read. */
  unknown?: string
  children: (page: Page) => ReactNode
}

/** The name of a filter's value, read with the rows. */
export function AwaitedName<Page>({ reading, unknown = 'inconnu', children }: Props<Page>) {
  return (
    <Suspense fallback="…">
      <Await resolve={reading} errorElement={unknown}>
        {(page) => children(page) ?? unknown}
      </Await>
    </Suspense>
  )
}
