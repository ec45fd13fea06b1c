import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * Whether the navigation of small screens, which covers the page, is open. It closes as soon as one sets out from it,
 * so that the page that comes can have the focus; whoever opens it again meanwhile keeps it.
 */
export function useNavigationMenu() {
  const [open, setOpen] = useState(false)
  const here = useLocation()
  const { location: next = here } = useNavigation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever leads elsewhere, the menu closes
  useEffect(() => setOpen(false), [next.key])
  return [open, setOpen] as const
}
