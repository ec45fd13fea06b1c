import { AccountFrame } from '#web/accounts/account-frame.tsx'
import { EditProfileForm } from '#web/accounts/edit-profile-form.tsx'
import { requireUser } from '#web/accounts/guards.ts'
import { userContext } from '#web/lib/page-context.ts'
import type { Route } from './+types/edit-profile-page'

export const loader = async ({ context, url }: Route.LoaderArgs) => ({
  user: requireUser(await context.get(userContext)(), url),
})

export default function EditProfilePage({ loaderData: { user } }: Route.ComponentProps) {
  return (
    <AccountFrame
      title="Modifier mon profil"
      introduction="Vos commandes déjà passées gardent les coordonnées qu’elles avaient."
      description="Modifiez vos coordonnées."
    >
      <EditProfileForm user={user} />
    </AccountFrame>
  )
}
