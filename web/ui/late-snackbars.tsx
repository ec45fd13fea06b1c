import { useEffect, useState } from 'react'
import { late, useLate } from '#web/lib/late.ts'
import { whenSomethingIsSaid } from '#web/lib/snackbar.ts'

const snackbars = late(() => import('#web/ui/snackbars.tsx'))

/**
 * The snackbars' code comes with the first touch or key, or with the first thing to say: not with the page,
 * and early enough to say that the network is gone. Where it fails to load, the next of these tries again.
 */
export function LateSnackbars() {
  const [wanted, setWanted] = useState(false)
  const Snackbars = useLate(snackbars, wanted, () => setWanted(false))
  useEffect(() => whenSomethingIsSaid(() => setWanted(true)), [])
  useEffect(() => {
    if (wanted) return
    const want = () => setWanted(true)
    addEventListener('pointerdown', want, { once: true })
    addEventListener('keydown', want, { once: true })
    return () => {
      removeEventListener('pointerdown', want)
      removeEventListener('keydown', want)
    }
  }, [wanted])
  return Snackbars && <Snackbars />
}
