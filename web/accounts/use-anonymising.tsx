import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { User } from '#contract/accounts'
import { isForgotten } from '#contract/forgotten'
import { fr, fullName } from '#contract/french'
import { isStaffRole } from '#contract/roles'
import { anonymiseUser } from '#web/accounts/staff-users.api.ts'
import { useAct } from '#web/lib/use-act.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Whether this user's personal data may be erased while the orders stay. */
export const canAnonymise = (user: User) => !isStaffRole(user.role) && !isForgotten(user)

/** Erases a client's personal data, after a dialog that names the client and the consequence is confirmed. */
export function useAnonymising() {
  const [user, setUser] = useState<User>()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const [refusal, setRefusal] = useState<string>()
  const { revalidate } = useRevalidator()
  const anonymise = useAct(anonymiseUser, {
    success: 'Compte anonymisé avec succès',
    toldInPlace: true,
    revalidate: true,
    onDone: close,
    onRefused({ status, message }) {
      setRefusal(message)
      // Somebody deleted the account: its row must go too.
      if (status === 404) revalidate()
    },
  })
  const ask = (chosen: User) => {
    setRefusal(undefined)
    setUser(chosen)
    setOpen(true)
  }
  const dialog = user && (
    <AlertDialog
      open={open}
      onClose={close}
      title={fr(`Anonymiser le compte « ${fullName(user)} » ?`)}
      description={
        <div className="grid gap-4">
          <p>
            {fr(
              'Nom, adresses, téléphone et notes sont effacés du compte, de ses commandes et du journal ; la personne est déconnectée. Les commandes restent, sans nom. C’est définitif.',
            )}
          </p>
          {refusal && <Notice kind="error">{refusal}</Notice>}
        </div>
      }
      confirm="Anonymiser"
      pending={anonymise.pending}
      onConfirm={() => anonymise(user)}
    />
  )
  return { ask, dialog }
}
