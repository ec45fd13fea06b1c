import { lazy, Suspense, useEffect, useState } from 'react'
import { whenSomethingIsSaid } from '#web/lib/snackbar.ts'

const Snackbars = lazy(() => import('#web/ui/snackbars.tsx'))

/**
 * The snackbars' code comes with the first touch or key, or with the first thing to say: not with the page,
 * and early enough to say that the network is gone.
 */
export function LateSnackbars() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const want = () => setWanted(true)
    whenSomethingIsSaid(want)
    addEventListener('pointerdown', want, { once: true })
    addEventListener('keydown', want, { once: true })
    return () => {
      removeEventListener('pointerdown', want)
      removeEventListener('keydown', want)
    }
  }, [])
  if (!wanted) return null
  return (
    <Suspense>
      <Snackbars />
    </Suspense>
  )
}
