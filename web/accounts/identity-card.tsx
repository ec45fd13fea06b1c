import { Mail, MapPin, Pencil, Phone, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { User } from '#contract/accounts'
import { fullName, groupPhone } from '#contract/french'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** The user's own contact details, with a link to edit them. */
export function IdentityCard({ user }: { user: User }) {
  return (
    <Card className="grid gap-4 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">Mes coordonnées</h2>
        <LinkButton to="/edit-profile" variant="secondary" size="small">
          <Pencil aria-hidden className="size-4" />
          Modifier
          <span className="sr-only"> mon profil</span>
        </LinkButton>
      </div>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Detail icon={<UserRound aria-hidden />} name="Nom">
          {fullName(user)}
        </Detail>
        <Detail icon={<Mail aria-hidden />} name="Adresse e-mail">
          <span className="break-all">{user.email}</span>
        </Detail>
        <Detail icon={<Phone aria-hidden />} name="Téléphone">
          <span className="figures">{groupPhone(user.phoneNumber)}</span>
        </Detail>
        <Detail icon={<MapPin aria-hidden />} name="Adresse">
          <span className="whitespace-pre-line">{user.address}</span>
        </Detail>
      </dl>
    </Card>
  )
}

function Detail({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[auto_1fr] items-start gap-x-3">
      <dt className="mt-0.75 text-methylene-ink [&>svg]:size-5">
        {icon}
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
