import { type ReactNode, Suspense } from 'react'
import { Await } from 'react-router'

type Props<Page> = { reading: Page | Promise<Page>; children: (page: Page) => ReactNode }

/** What a filter's value is called, read with the rows. */
export function AwaitedName<Page>({ reading, children }: Props<Page>) {
  return (
    <Suspense fallback="…">
      <Await resolve={reading} errorElement="…">
        {(page) => children(page) ?? '…'}
      </Await>
    </Suspense>
  )
}
