import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFromList } from '#web/lib/use-way-back.ts'

/** Whether the list stays behind what is opened, and so where it is. */
export const opensPanel = (to: string) => /[?&]fiche=/.test(to)

/** What names a row, leading where a click on the row leads. */
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
