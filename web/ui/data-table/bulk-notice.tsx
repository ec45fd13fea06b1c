import { CircleAlert, X } from 'lucide-react'
import { languageOf } from '#web/lib/language.ts'
import type { BulkReport } from '#web/ui/data-table/use-bulk.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

/** The refusals, row by row, until the user closes the notice. */
export function BulkNotice({ report, onDismiss }: { report: BulkReport; onDismiss: () => void }) {
  return (
    <section
      aria-label="Compte rendu"
      className="flex items-start gap-3 rounded border-l-4 border-lugol bg-lugol-wash py-2 pr-2 pl-4"
    >
      <CircleAlert aria-hidden className="mt-2.5 size-5 shrink-0 text-lugol-ink" />
      <div className="grid grow gap-1 py-2 text-sm">
        <p className="font-medium">{report.sentence}</p>
        <ul className="grid max-h-40 gap-0.5 overflow-y-auto">
          {report.refused.map(({ _id, name, message }) => (
            <li key={_id}>
              {name}{' '}
              <span className="text-soft">
                — <span lang={languageOf(message)}>{message}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <IconButton label="Fermer le compte rendu" onClick={onDismiss} className="size-9!">
        <X aria-hidden />
      </IconButton>
    </section>
  )
}
