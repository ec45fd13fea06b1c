import { useState } from 'react'
import { late, useLate } from '#web/lib/late.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import type { DrawerProps } from '#web/ui/drawer-props.ts'
import { StaticDrawer } from '#web/ui/static-drawer.tsx'

const panel = late(() => import('#web/ui/drawer-panel.tsx'))

/** Loads the drawer's code ahead of its first opening: call it when the pointer or the focus comes near. */
export const preloadDrawer = panel.preload

/**
 * A panel at the right, the full width on small screens. One rendered by the server hydrates in place and is
 * never replaced: nothing typed in it is lost. For the others the code loads on the first opening; until then
 * the same panel is shown static, and if the code fails to load, that panel becomes interactive.
 */
export function Drawer(props: DrawerProps) {
  const { open } = props
  const hydrated = useHydrated()
  const [served, setServed] = useState(open && !hydrated)
  const [failed, setFailed] = useState(false)
  if (served && !open) setServed(false)
  if (failed && !open) setFailed(false)
  const DrawerPanel = useLate(panel, open && !served && !failed, () => setFailed(true))
  if (served) return <StaticDrawer {...props} />
  if (DrawerPanel) return <DrawerPanel {...props} />
  return open && <StaticDrawer passing={!failed} {...props} />
}
