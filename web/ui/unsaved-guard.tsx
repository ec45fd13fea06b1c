import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { fr } from '#contract/french'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'

/** While `when`, leaving the page by a link, Back or closing the tab asks first. */
export function UnsavedGuard({ when }: { when: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [when])
  return (
    <AlertDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={fr('Quitter sans enregistrer ?')}
      description={fr('Vos modifications ne sont pas enregistrées : elles seront perdues.')}
      cancel="Rester sur la page"
      confirm="Quitter"
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
