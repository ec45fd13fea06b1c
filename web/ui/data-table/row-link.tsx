import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFromList } from '#web/lib/use-way-back.ts'

/** Whether the link opens a panel over the list, which then keeps its scroll position. */
export const opensPanel = (to: string) => /[?&]fiche=/.test(to)

/** The link that names a row, with the same target as a click on the row. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      state={useFromList()}
      preventScrollReset={opensPanel(to)}
      className="line-clamp-2 rounded py-0.5 font-medium wrap-anywhere decoration-1 underline-offset-4 group-hover/row:underline"
    >
      {children}
    </Link>
  )
}
