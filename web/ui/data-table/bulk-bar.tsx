import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { count } from '#contract/french'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useSaidLater } from '#web/ui/use-said-later.ts'

type Props = {
  chosen: number
  /** Whether the rows are feminine: « 2 sélectionnées ». */
  feminine?: boolean
  /** How far the act under way is. */
  progress: { through: number; total: number } | null
  onClear: () => void
  /** The acts: small buttons and menus. */
  children: ReactNode
}

/** The acts on the chosen rows, shown over the filters of the list: two rows of them on a phone. */
export function BulkBar({ chosen, feminine, progress, onClear, children }: Props) {
  const isSaid = useSaidLater()
  return (
    <section
      aria-label="Lignes sélectionnées"
      data-bulk-bar
      className="flex min-h-11 w-full -translate-y-1 flex-wrap items-center gap-x-2 gap-y-1 rounded border border-methylene bg-surface p-1 shadow-cast max-sm:min-h-26"
    >
      {!progress && (
        <IconButton label="Tout désélectionner" onClick={onClear} className="size-9!">
          <X aria-hidden />
        </IconButton>
      )}
      <p role="status" className="figures mr-2 pl-1 text-sm font-medium whitespace-nowrap">
        <span aria-hidden={!isSaid || undefined}>
          {progress
            ? `${progress.through} sur ${progress.total}…`
            : count(chosen, feminine ? 'sélectionnée' : 'sélectionné')}
        </span>
      </p>
      {progress ? (
        <Spinner className="size-4" />
      ) : (
        <div className="flex gap-2 max-sm:basis-full max-sm:gap-1 max-sm:*:grow max-sm:*:px-1 max-sm:[&_svg]:hidden">
          {children}
        </div>
      )}
    </section>
  )
}
