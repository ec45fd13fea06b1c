import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { fr } from '#contract/french'
import { agreed, askBeforeLeaving } from '#web/lib/leaving.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'

/** While `when`, leaving the page by a link, Back, the logout or closing the tab asks first. */
export function UnsavedGuard({ when }: { when: boolean }) {
  const [waiting, setWaiting] = useState<{ answer: (leave: boolean) => void }>()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when && currentLocation.pathname !== nextLocation.pathname && nextLocation.state !== agreed,
  )
  useEffect(() => {
    if (when) return askBeforeLeaving(() => new Promise((answer) => setWaiting({ answer })))
  }, [when])
  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [when])
  const reply = (leave: boolean) => {
    waiting?.answer(leave)
    setWaiting(undefined)
    if (leave) blocker.proceed?.()
    else blocker.reset?.()
  }
  return (
    <AlertDialog
      open={blocker.state === 'blocked' || waiting !== undefined}
      onClose={() => reply(false)}
      title={fr('Quitter sans enregistrer ?')}
      description={fr('Vos modifications ne sont pas enregistrées : elles seront perdues.')}
      cancel="Rester sur la page"
      confirm="Quitter"
      onConfirm={() => reply(true)}
    />
  )
}
