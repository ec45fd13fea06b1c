import { ChevronFirst, ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { figure } from '#contract/french'
import { buttonLook } from '#web/ui/button-look.ts'
import { type ListAddress, pageSizes } from '#web/ui/data-table/list-address.ts'

/** The fields of every list of the API, beside its rows. */
export type ListEnds = { total: number; nextCursor: string | null; previousCursor?: string | null }

type Props = { address: ListAddress; ends: ListEnds; shown: number }

/** The position in the list, the links to the pages beside this one, and the page size. */
export function ListPager({ address, ends: { total, nextCursor, previousCursor }, shown }: Props) {
  const page = previousCursor ? address.page : 1
  const first = (page - 1) * address.limit + 1
  const to = (cursor: string | null | undefined, number: number) =>
    cursor ? address.href({ cursor, page: String(number) }) : undefined
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pt-4 text-sm">
      <p className="figures text-soft">
        {shown > 0 && figure(first)}
        {shown > 1 && `–${figure(first + shown - 1)}`}
        {shown > 0 && ' sur '}
        {figure(total)}
      </p>
      <div className="flex items-center gap-x-4">
        <PageSize address={address} />
        <nav aria-label="Pages" className="flex items-center gap-1">
          <div className="max-sm:hidden">
            <Step label="Première page" to={page > 1 ? address.href({}) : undefined}>
              <ChevronFirst aria-hidden />
            </Step>
          </div>
          {/* The first page starts at the beginning of the list, whatever has come in since. */}
          <Step label="Page précédente" to={page === 2 ? address.href({}) : to(previousCursor, page - 1)}>
            <ChevronLeft aria-hidden />
          </Step>
          <span aria-current="page" className="figures px-1 whitespace-nowrap max-sm:sr-only">
            Page {figure(page)}
          </span>
          <Step label="Page suivante" to={to(nextCursor, page + 1)}>
            <ChevronRight aria-hidden />
          </Step>
        </nav>
      </div>
    </div>
  )
}

function PageSize({ address }: { address: ListAddress }) {
  return (
    <label className="flex items-center gap-2 text-soft">
      <span className="max-sm:sr-only">Lignes par page</span>
      <select
        value={address.limit}
        onChange={(event) => address.go({ limit: event.target.value })}
        className="figures touchable min-h-9 rounded border border-edge bg-surface px-2 text-ink"
      >
        {pageSizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
    </label>
  )
}

const stepLook = buttonLook('secondary', 'small', 'w-9 px-0! [&>svg]:size-4')

function Step({ label, to, children }: { label: string; to?: string; children: ReactNode }) {
  if (!to) {
    return (
      <span aria-hidden className={`${stepLook} opacity-55`}>
        {children}
      </span>
    )
  }
  return (
    <Link to={to} aria-label={label} title={label} className={stepLook}>
      {children}
    </Link>
  )
}
