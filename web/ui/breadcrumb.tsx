import { ChevronRight } from 'lucide-react'
import { pressable, TextLink } from '#web/ui/text-link.tsx'

type Crumb = { label: string; to?: string }

/** The way to this page; the last crumb is the page itself and has no link. */
export function Breadcrumb({ crumbs, className }: { crumbs: readonly Crumb[]; className?: string }) {
  return (
    <nav aria-label="Fil d’Ariane" className={className}>
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-sm text-soft">
        {crumbs.map(({ label, to }, index) => (
          <li key={label} className="inline-flex items-center gap-1.5">
            {to ? (
              <TextLink to={to} className={pressable}>
                {label}
              </TextLink>
            ) : (
              <span aria-current="page" className="wrap-anywhere">
                {label}
              </span>
            )}
            {index < crumbs.length - 1 && <ChevronRight aria-hidden className="size-4 shrink-0" />}
          </li>
        ))}
      </ol>
    </nav>
  )
}
