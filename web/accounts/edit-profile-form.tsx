import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Profile, User } from '#contract/accounts'
import { fr, groupPhone } from '#contract/french'
import { useCurrentUser } from '#web/accounts/current-user.tsx'
import { IdentityFields } from '#web/accounts/identity-fields.tsx'
import { besideTheEmail } from '#web/accounts/refused-email.ts'
import { updateProfile, whoAmI } from '#web/accounts/users.api.ts'
import { late, useLate } from '#web/lib/late.ts'
import { useSchemaForm } from '#web/lib/schema-form.ts'
import { useAct } from '#web/lib/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { LogInAside } from '#web/ui/log-in-aside.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'

const loadSchema = () => import('#contract/accounts').then(({ Profile }) => Profile)

/** Asks for confirmation before changes are lost; Ctrl+S saves them. */
const changed = late(() => import('#web/accounts/changed-profile.tsx'))

export function EditProfileForm({ user }: { user: User }) {
  const { setUser } = useCurrentUser()
  const navigate = useNavigate()
  const home = user.role === 'client' ? '/profile' : '/dashboard'
  // Another tab can make this page load the user again; the fields keep the values they were filled with.
  const [before] = useState(user)
  const { name, familyName, email, phoneNumber, address } = before
  const present = { name, familyName, email, phoneNumber: groupPhone(phoneNumber), address }
  const form = useSchemaForm(loadSchema, present)
  const save = useAct((profile: Profile) => saveChanged(profile, before), {
    success: 'Utilisateur mis à jour avec succès',
    failure: "Une erreur s'est produite",
    onDone: setUser,
    go: () => (hasWayBack() ? -1 : home),
    onRefused: (error) => form.refuse(besideTheEmail(error)),
  })
  const { isDirty } = form.formState
  const Changed = useLate(changed, isDirty, () => {})
  const isMoving = form.watch('email').trim().toLowerCase() !== email
  return (
    <form {...form.props(save)} className="grid gap-5">
      <IdentityFields
        field={form.field}
        present={present}
        emailHint={
          <span className={isMoving ? 'font-medium text-lugol-ink' : undefined}>
            {fr(
              'Si vous la changez, la nouvelle adresse sera à vérifier avant de commander : nous y enverrons un lien.',
            )}
          </span>
        }
      />
      {Changed && <Changed when={isDirty} saving={save} />}
      {save.error && (
        <Notice kind="error">
          {save.error.reason && <p>{save.error.reason}</p>}
          {save.error.code === 'session.missing' ? (
            <LogInAside />
          ) : (
            fr(
              save.error.status === 0
                ? 'La réponse n’est pas arrivée : vos modifications ont peut-être été enregistrées. Elles sont toujours ci-dessus : réessayez dans un instant.'
                : 'Vos modifications ne sont pas enregistrées. Elles sont toujours ci-dessus : corrigez, puis réessayez.',
            )
          )}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton pending={save.pending}>Enregistrer</SubmitButton>
        <Button
          variant="secondary"
          size="large"
          onClick={({ detail }) => detail > 1 || (hasWayBack() ? navigate(-1) : navigate(home))}
        >
          Annuler
        </Button>
      </div>
    </form>
  )
}

/** Fields not changed here take their current value: another tab or device may have changed them. */
async function saveChanged(profile: Profile, before: User) {
  const present = await whoAmI()
  // The server refuses a user who is logged out or is somebody else.
  const seen = present?._id === before._id ? present : before
  const merged = { ...profile }
  for (const name of Object.keys(merged) as (keyof Profile)[]) {
    if (profile[name] === before[name]) merged[name] = seen[name]
  }
  return updateProfile(merged, seen)
}

/** False when the page was opened directly. */
const hasWayBack = () => window.history.state?.idx > 0
