import { isForgotten } from '#contract/forgotten'
import { fullName } from '#contract/french'
import { ClosedAccount, isClosedTo } from '#web/accounts/closed-account.tsx'
import { findUser } from '#web/accounts/staff-users.api.ts'
import { UpdateUserForm } from '#web/accounts/user-form.tsx'
import { forPage } from '#web/lib/api.ts'
import { apiContext } from '#web/lib/page-context.ts'
import { useOpened } from '#web/lib/use-opened.ts'
import { useStaff } from '#web/shell/use-staff.ts'
import { FormPage } from '#web/ui/form-page.tsx'
import type { Route } from './+types/dashboard-update-user-page'

export const loader = async ({ context, params }: Route.LoaderArgs) => ({
  user: await forPage(findUser(params.id, context.get(apiContext))),
})

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => ({
  user: await forPage(findUser(params.id)),
})

export default function DashboardUpdateUserPage({ loaderData, params }: Route.ComponentProps) {
  const { user } = loaderData
  const { opened, key, reload } = useOpened(params.id, loaderData)
  const viewer = useStaff()
  if (isClosedTo(viewer, user) || isForgotten(user)) {
    return (
      <FormPage title={fullName(user)} tab="Utilisateur">
        <ClosedAccount user={user} />
      </FormPage>
    )
  }
  return (
    <FormPage title={`Modifier ${fullName(user)}`} tab="Modifier un utilisateur">
      <UpdateUserForm
        key={key}
        user={opened.user}
        fixedRole={user.role === 'superAdmin' || viewer._id === user._id}
        reload={reload}
      />
    </FormPage>
  )
}
