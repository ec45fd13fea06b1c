import { type ReactNode, Suspense } from 'react'
import { Await } from 'react-router'

type Props<Page> = {
  reading: Page | Promise<Page>
  /** What is said of one that is gone, or whose name could not be read. */
  unknown?: string
  children: (page: Page) => ReactNode
}

/** What a filter's value is called, read with the rows. */
export function AwaitedName<Page>({ reading, unknown = 'inconnu', children }: Props<Page>) {
  return (
    <Suspense fallback="…">
      <Await resolve={reading} errorElement={unknown}>
        {(page) => children(page) ?? unknown}
      </Await>
    </Suspense>
  )
}
