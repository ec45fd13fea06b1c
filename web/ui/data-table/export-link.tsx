import { Download } from 'lucide-react'
import { buttonLook } from '#web/ui/button-look.ts'

/** Downloads exactly the rows that the list's filters let through. */
export function ExportLink({ href }: { href: string }) {
  return (
    <a href={href} download="export.csv" className={buttonLook('secondary', 'small')}>
      <Download aria-hidden className="size-4" />
      Exporter
    </a>
  )
}
