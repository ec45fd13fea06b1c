import { settableRoles } from '#contract/accounts'
import { useCurrentUser } from '#web/accounts/current-user.tsx'
import { findUser } from '#web/accounts/staff-users.api.ts'
import { UpdateUserForm } from '#web/accounts/user-form.tsx'
import { forPage } from '#web/lib/api.ts'
import { apiContext } from '#web/lib/page-context.ts'
import { FormPage } from '#web/ui/form-page.tsx'
import type { Route } from './+types/dashboard-update-user-page'

export const loader = async ({ context, params }: Route.LoaderArgs) => ({
  user: await forPage(findUser(params.id, context.get(apiContext))),
})

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => ({
  user: await forPage(findUser(params.id)),
})

export default function DashboardUpdateUserPage({ loaderData: { user } }: Route.ComponentProps) {
  const { user: viewer } = useCurrentUser()
  const isSettable = (settableRoles as readonly string[]).includes(user.role)
  return (
    <FormPage title={`Modifier ${user.name} ${user.familyName}`}>
      <title>Modifier un utilisateur</title>
      <UpdateUserForm
        key={`${user.updatedAt} ${viewer?._id}`}
        user={user}
        fixedRole={!isSettable || viewer?._id === user._id}
      />
    </FormPage>
  )
}
