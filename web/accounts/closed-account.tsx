import type { User } from '#contract/accounts'
import { fr } from '#contract/french'
import { UserFacts } from '#web/accounts/user-panel.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Whether the server would refuse that `viewer` changes this account: a superAdmin’s is the superAdmins’. */
export const isClosedTo = (viewer: User, { role }: User) =>
  role === 'superAdmin' && viewer.role !== 'superAdmin'

/** An account to read, for whoever may not change it. */
export function ClosedAccount({ user }: { user: User }) {
  return (
    <div className="grid gap-4">
      <Notice>{fr('Ce compte est celui d’un superAdmin : seul un superAdmin peut le modifier.')}</Notice>
      <UserFacts user={user} />
    </div>
  )
}
