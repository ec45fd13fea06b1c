import { Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { fr, groupPhone } from '#contract/french'
import { ContactForm } from '#web/contact/contact-form.tsx'
import { mailto, tel } from '#web/lib/contact-links.ts'
import { useShop } from '#web/lib/shop.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { linkLook } from '#web/ui/text-link.tsx'

const introduction = fr(
  'Une question sur un produit, un devis, un délai ? Écrivez-nous : chaque message est lu, et la réponse part à l’adresse que vous laissez.',
)

const wayLook = `inline-flex min-h-8 items-center touchable ${linkLook}`

export default function ContactPage() {
  const shop = useShop()
  return (
    <div className="measure grid gap-x-16 gap-y-10 py-12 lg:grid-cols-[3fr_2fr] lg:py-16">
      <PageHead title="Contact" description={introduction} />
      <div className="grid content-start gap-8">
        <header className="grid gap-3">
          <h1 className="text-2xl">Contact</h1>
          <p className="max-w-prose text-soft">{introduction}</p>
        </header>
        <ContactForm />
      </div>
      <aside
        aria-label="Nos coordonnées"
        className="grid content-start gap-6 self-start rounded border border-line bg-surface p-6 lg:p-8"
      >
        <h2 className="text-lg">Nous joindre directement</h2>
        <dl className="grid gap-6">
          <Way icon={<Mail aria-hidden />} name="E-mail">
            <a href={mailto(shop.email)} className={wayLook}>
              {shop.email}
            </a>
          </Way>
          <Way icon={<Phone aria-hidden />} name="Téléphone">
            <ul>
              {shop.phones.map((phone) => (
                <li key={phone}>
                  <a href={tel(phone)} className={`figures ${wayLook}`}>
                    {groupPhone(phone)}
                  </a>
                </li>
              ))}
            </ul>
          </Way>
          <Way icon={<MapPin aria-hidden />} name="Adresse">
            {shop.address}
          </Way>
        </dl>
      </aside>
    </div>
  )
}

function Way({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      <dt className="col-span-2 grid grid-cols-subgrid items-center text-sm text-soft [&>svg]:size-5 [&>svg]:text-methylene-ink">
        {icon}
        {name}
      </dt>
      <dd className="col-start-2">{children}</dd>
    </div>
  )
}
