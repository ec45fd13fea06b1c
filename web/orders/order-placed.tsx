import { CircleCheckBig } from 'lucide-react'
import { isStaffRole } from '#contract/roles'
import { useCurrentUser } from '#web/accounts/current-user.tsx'
import { unlessDoubled } from '#web/lib/double-click.ts'
import { StepHeading } from '#web/orders/step-heading.tsx'
import type { Ordering } from '#web/orders/use-order.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

type Props = { ordering: Pick<Ordering, 'placed'> }

/** The order is made: its number, and what happens next. */
export function OrderPlaced({ ordering: { placed } }: Props) {
  const { user } = useCurrentUser()
  return (
    <div className="grid justify-items-center gap-4 py-10 text-center">
      <CircleCheckBig aria-hidden className="size-12 stroke-[1.5] text-malachite-ink" />
      <StepHeading>Commande passée avec succès</StepHeading>
      <p className="rounded bg-malachite-wash px-4 py-3">
        Numéro de commande
        <strong className="block font-mono text-lg font-normal">{placed?.number}</strong>
      </p>
      <p className="max-w-sm text-soft">
        Un e-mail de confirmation vous est envoyé.{' '}
        {user?.role === 'client' &&
          'Tant que la commande est en cours, vous pouvez l’annuler depuis votre profil.'}
      </p>
    </div>
  )
}

export function OrderPlacedFoot({ ordering: { placed }, onClose }: Props & { onClose: () => void }) {
  const { user } = useCurrentUser()
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Button variant="secondary" size="large" onClick={onClose}>
        Continuer mes achats
      </Button>
      {/* Staff may order like anyone, but have no profile: their orders are in the dashboard's list. */}
      {user && isStaffRole(user.role) && (
        <LinkButton to={`/dashboard/orders?fiche=${placed?._id}`} size="large" onClick={unlessDoubled}>
          Voir la commande
        </LinkButton>
      )}
      {user?.role === 'client' && (
        <LinkButton to="/profile" size="large" onClick={unlessDoubled}>
          Voir mes commandes
        </LinkButton>
      )}
    </div>
  )
}
