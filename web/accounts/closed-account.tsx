import type { User } from '#contract/accounts'
import { isForgotten } from '#contract/forgotten'
import { fr } from '#contract/french'
import { UserFacts } from '#web/accounts/user-panel.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Whether the server refuses changes by `viewer`: only superAdmins may change a superAdmin’s account. */
export const isClosedTo = (viewer: User, { role }: User) =>
  role === 'superAdmin' && viewer.role !== 'superAdmin'

/** A read-only account: the server would refuse to change it. */
export function ClosedAccount({ user }: { user: User }) {
  return (
    <div className="grid gap-4">
      <Notice>
        {fr(
          isForgotten(user)
            ? 'Ce compte est anonymisé : il ne se modifie plus.'
            : 'Ce compte est celui d’un super-administrateur : seul un super-administrateur peut le modifier.',
        )}
      </Notice>
      <UserFacts user={user} />
    </div>
  )
}
