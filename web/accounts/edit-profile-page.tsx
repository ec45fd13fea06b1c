import { fr } from '#contract/french'
import { AccountFrame } from '#web/accounts/account-frame.tsx'
import { EditProfileForm } from '#web/accounts/edit-profile-form.tsx'
import { requireUser } from '#web/accounts/guards.ts'
import { personalDataPath } from '#web/accounts/users.api.ts'
import { userContext } from '#web/lib/page-context.ts'
import { DownloadLink } from '#web/ui/download-link.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
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
      <EditProfileForm key={user._id} user={user} />
      <OwnData />
    </AccountFrame>
  )
}

function OwnData() {
  return (
    <section
      aria-labelledby="mes-donnees"
      className="grid justify-items-start gap-3 border-t border-line pt-6"
    >
      <h2 id="mes-donnees" className="text-lg">
        Mes données
      </h2>
      <p className="text-soft">
        {fr(
          'Ce que la boutique garde de vous, dans un fichier : compte, connexions, commandes, et ce que l’équipe y a changé.',
        )}{' '}
        <TextLink to="/donnees-personnelles">Vos droits</TextLink>
      </p>
      <DownloadLink href={personalDataPath} name="mes-donnees.json">
        Télécharger mes données
      </DownloadLink>
    </section>
  )
}
