import { ClipboardList, Trash2, UserRoundX } from 'lucide-react'
import { useRef } from 'react'
import type { User } from '#contract/accounts'
import { fullName, groupPhone } from '#contract/french'
import { RoleBadge } from '#web/accounts/role-badge.tsx'
import { canAnonymise } from '#web/accounts/use-anonymising.tsx'
import { Verified } from '#web/accounts/user-columns.tsx'
import { mailto, tel } from '#web/lib/contact-links.ts'
import { ShopDate } from '#web/lib/shop-date.tsx'
import { Button } from '#web/ui/button.tsx'
import { EditLink } from '#web/ui/data-table/form-links.tsx'
import { RowPanel } from '#web/ui/data-table/row-panel.tsx'
import type { OpenRow } from '#web/ui/data-table/use-open-row.ts'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { linkLook, pressable } from '#web/ui/text-link.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'

type ActsProps = {
  /** Whether the viewer may change this account. */
  mayEdit: (user: User) => boolean
  mayDelete: (user: User) => boolean
  onDelete: (user: User) => void
  onAnonymise: (user: User) => void
}

/** The details of an account, in a panel beside the list. */
export function UserPanel({ opened, ...acts }: ActsProps & { opened: OpenRow<User> }) {
  return (
    <RowPanel
      opened={opened}
      title="Utilisateur"
      titleOf={fullName}
      footer={(user) => <Acts user={user} {...acts} />}
    >
      {(user) => <UserFacts user={user} />}
    </RowPanel>
  )
}

function Acts({ user, mayEdit, mayDelete, onDelete, onAnonymise }: ActsProps & { user: User }) {
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box, 'a, button')
  return (
    <div ref={box} className="flex flex-wrap gap-2">
      {mayEdit(user) && <EditLink to={`/dashboard/users/update-user/${user._id}`} />}
      <LinkButton to={`/dashboard/orders?client=${user._id}`} variant="secondary" size="small">
        <ClipboardList aria-hidden className="size-4" />
        Voir ses commandes
      </LinkButton>
      {canAnonymise(user) && (
        <Button variant="secondary" size="small" onClick={() => onAnonymise(user)}>
          <UserRoundX aria-hidden className="size-4" />
          Anonymiser
        </Button>
      )}
      {mayDelete(user) && (
        <Button variant="danger-quiet" size="small" className="ml-auto" onClick={() => onDelete(user)}>
          <Trash2 aria-hidden className="size-4" />
          Supprimer
        </Button>
      )}
    </div>
  )
}

export function UserFacts({ user }: { user: User }) {
  return (
    <Facts>
      <Fact name="Rôle">
        <RoleBadge role={user.role} />
      </Fact>
      <Fact name="E-mail">
        <a href={mailto(user.email)} className={`${linkLook} ${pressable}`}>
          {user.email}
        </a>
      </Fact>
      <Fact name="Vérification">
        <Verified isVerified={user.isVerified} />
      </Fact>
      <Fact name="Téléphone">
        <a href={tel(user.phoneNumber)} className={`figures ${linkLook} ${pressable}`}>
          {groupPhone(user.phoneNumber)}
        </a>
      </Fact>
      <Fact name="Adresse">
        <span className="whitespace-pre-line">{user.address}</span>
      </Fact>
      <Fact name="Inscrit le">
        <ShopDate at={user.createdAt} withTime />
      </Fact>
    </Facts>
  )
}
