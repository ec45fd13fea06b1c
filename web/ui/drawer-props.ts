import type { ReactNode } from 'react'

export type DrawerProps = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Stays in sight at the bottom: totals and acts. */
  footer?: ReactNode
  /** Where closing leads, for a drawer that is a state of the URL: it then closes without JavaScript too. */
  closeTo?: string
  /** The element to focus after closing, instead of the one focused before; null keeps the default. */
  returnTo?: () => HTMLElement | null
}
