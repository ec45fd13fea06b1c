import { type RefObject, useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { fr } from '#contract/french'
import { agreed, askBeforeLeaving } from '#web/lib/leaving.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'

type Props = {
  when: boolean
  /** The act that saves: until it succeeds, the changes may still be refused, or their upload cut off. */
  saving: { pending: boolean; done: RefObject<boolean> }
}

/** While `when`, asks before the page is left by a link, Back, the logout or closing the tab. */
export function UnsavedGuard({ when, saving: { pending, done } }: Props) {
  const [waiting, setWaiting] = useState<{ answer: (leave: boolean) => void }>()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when &&
      !done.current &&
      currentLocation.pathname !== nextLocation.pathname &&
      nextLocation.state !== agreed,
  )
  useEffect(() => {
    if (!when) return
    return askBeforeLeaving(async () => done.current || new Promise((answer) => setWaiting({ answer })))
  }, [when, done])
  // Once saved, the form may disappear before the user has answered.
  useEffect(() => () => waiting?.answer(done.current), [waiting, done])
  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!done.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [when, done])
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
      title={fr(pending ? 'Quitter pendant l’enregistrement ?' : 'Quitter sans enregistrer ?')}
      description={fr(
        pending
          ? 'Vos modifications sont en route. Si elles sont refusées, elles seront perdues.'
          : 'Vos modifications ne sont pas enregistrées : elles seront perdues.',
      )}
      cancel="Rester sur la page"
      confirm="Quitter"
      onConfirm={() => reply(true)}
    />
  )
}
