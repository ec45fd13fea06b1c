import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * Whether the navigation of small screens, which covers the page, is open. It closes when a navigation
 * begins, so that the next page can take the focus; if the user opens it again meanwhile, it stays open.
 */
export function useNavigationMenu() {
  const [open, setOpen] = useState(false)
  const here = useLocation()
  const { location: next = here } = useNavigation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever leads elsewhere, the menu closes
  useEffect(() => setOpen(false), [next.key])
  return [open, setOpen] as const
}
