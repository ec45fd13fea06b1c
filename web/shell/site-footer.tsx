import { ExternalLink, Inbox, Mail, MapPin, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { groupPhone } from '#contract/french'
import { formatYear } from '#contract/time'
import { mailto, tel } from '#web/lib/contact-links.ts'
import { useShop } from '#web/lib/shop.ts'
import { footerLinks, legalLinks } from '#web/shell/site-links.ts'
import { Mark } from '#web/ui/mark.tsx'

const footerLinkLook =
  'inline-flex min-h-8 items-center gap-2.5 rounded text-soft transition-colors hover:text-ink touchable [&>svg]:size-4 [&>svg]:shrink-0'

export function SiteFooter() {
  const shop = useShop()
  return (
    <footer className="mt-auto border-t border-line bg-surface text-sm">
      <div className="measure grid gap-x-8 gap-y-10 py-12 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1.5fr_1fr]">
        <div className="grid content-start gap-3">
          <p className="inline-flex items-center gap-2.5 text-lg font-semibold">
            <Mark className="size-7" />
            {shop.name}
          </p>
          <p className="max-w-72 text-soft">
            Matériel et consommables de laboratoire, livrés partout en Algérie.
          </p>
          <p className="flex max-w-72 items-start gap-2.5 text-soft">
            <MapPin aria-hidden className="mt-0.75 size-4 shrink-0" />
            {shop.address}
          </p>
        </div>
        <nav aria-label="Pied de page">
          <h2 className="mb-2 font-semibold">Le site</h2>
          <ul>
            {footerLinks.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={footerLinkLook}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ContactLinks />
        <div>
          <h2 className="mb-2 font-semibold">Nous suivre</h2>
          <a href={shop.socialUrl} target="_blank" rel="noopener noreferrer" className={footerLinkLook}>
            <ExternalLink aria-hidden />
            {shop.socialName}
            <span className="sr-only"> (nouvel onglet)</span>
          </a>
        </div>
      </div>
      <div className="border-t border-line">
        <div className="measure flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-4">
          {/* A page rendered last year may still be sent, until the catalogue changes. */}
          <p suppressHydrationWarning className="text-soft">
            © {formatYear(new Date(), shop.timeZone)} {shop.name}. Tous droits réservés.
          </p>
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {legalLinks.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={footerLinkLook}>
                  {label}
                </Link>
              </li>
            ))}
            {shop.mailbox && (
              <li>
                <Link to="/mailbox" className={footerLinkLook}>
                  <Inbox aria-hidden />
                  Messagerie locale
                </Link>
              </li>
            )}
          </ul>
        </div>
      </div>
    </footer>
  )
}

function ContactLinks() {
  const { email, phones } = useShop()
  return (
    <div>
      <h2 className="mb-2 font-semibold">Nous joindre</h2>
      <ul>
        <li>
          <a href={mailto(email)} className={footerLinkLook}>
            <Mail aria-hidden />
            {email}
          </a>
        </li>
        {phones.map((phone) => (
          <li key={phone}>
            <a href={tel(phone)} className={`figures ${footerLinkLook}`}>
              <Phone aria-hidden />
              {groupPhone(phone)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
