import { lazy, Suspense, useState } from 'react'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import type { DrawerProps } from '#web/ui/drawer-props.ts'
import { StaticDrawer } from '#web/ui/static-drawer.tsx'

const load = () => import('#web/ui/drawer-panel.tsx')
const DrawerPanel = lazy(load)

/** Fetches the drawer's code ahead of its first opening: call it when a pointer or the focus comes near. */
export const preloadDrawer = () => void load()

/**
 * A panel at the right, the full width on small screens. One that the server rendered comes to life where it
 * stands, and is never replaced: nothing typed in it is lost. The code of the others comes with the first
 * opening; until then the same panel stands still.
 */
export function Drawer(props: DrawerProps) {
  const { open } = props
  const hydrated = useHydrated()
  const [served, setServed] = useState(open && !hydrated)
  const [used, setUsed] = useState(open && hydrated)
  if (served && !open) setServed(false)
  if (open && !served && !used) setUsed(true)
  if (served) return <StaticDrawer {...props} />
  return (
    used && (
      <Suspense fallback={open && <StaticDrawer passing {...props} />}>
        <DrawerPanel {...props} />
      </Suspense>
    )
  )
}
