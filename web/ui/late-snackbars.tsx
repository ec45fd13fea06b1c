import { useEffect, useState } from 'react'
import { late, useLate } from '#web/lib/late.ts'
import { whenSomethingIsSaid } from '#web/lib/snackbar.ts'

const snackbars = late(() => import('#web/ui/snackbars.tsx'))

/**
 * The snackbars' code loads with the first touch or key, or with the first message: not with the page, but
 * early enough to report a lost network. If it fails to load, the next of these tries again.
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
