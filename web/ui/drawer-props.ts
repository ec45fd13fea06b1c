import type { ReactNode } from 'react'

export type DrawerProps = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Stays in sight at the bottom: totals and acts. */
  footer?: ReactNode
  /** Where closing leads, for a drawer that is a state of the URL: it then closes without a script too. */
  closeTo?: string
  /** What has the focus once it is closed, where that is not what had it before: null leaves it at that. */
  returnTo?: () => HTMLElement | null
}
