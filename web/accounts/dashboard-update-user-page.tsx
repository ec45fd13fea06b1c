import { isForgotten } from '#contract/forgotten'
import { fullName } from '#contract/french'
import { ClosedAccount, isClosedTo } from '#web/accounts/closed-account.tsx'
import { findUser } from '#web/accounts/staff-users.api.ts'
import { UpdateUserForm } from '#web/accounts/user-form.tsx'
import { type Fetcher, forPage } from '#web/lib/api.ts'
import { apiContext } from '#web/lib/page-context.ts'
import { useFormSnapshot } from '#web/lib/use-form-snapshot.ts'
import { useStaff } from '#web/shell/use-staff.ts'
import { FormPage } from '#web/ui/form-page.tsx'
import type { Route } from './+types/dashboard-update-user-page'

const read = async (id: string, fetcher?: Fetcher) => ({ user: await forPage(findUser(id, fetcher)) })

export const loader = ({ context, params }: Route.LoaderArgs) => read(params.id, context.get(apiContext))

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => read(params.id)

export default function DashboardUpdateUserPage({ loaderData, params }: Route.ComponentProps) {
  const { user } = loaderData
  const { opened, key, reload } = useFormSnapshot(params.id, loaderData)
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
