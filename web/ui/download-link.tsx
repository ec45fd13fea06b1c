import { Download } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { downloadFile } from '#web/lib/file-download.ts'
import { useAct } from '#web/lib/use-act.ts'
import { buttonLook } from '#web/ui/button-look.ts'
import { FieldError } from '#web/ui/field.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

type Props = { href: string; name: string; children: ReactNode }

/** A file that the server makes. A browser following the link would report a refusal without its reason. */
export function DownloadLink({ href, name, children }: Props) {
  const id = useId()
  const download = useAct(() => downloadFile(href, name))
  const follow = (event: MouseEvent) => {
    // A click that asks for another tab or window is left to the browser.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    download()
  }
  const { error } = download
  return (
    <div className="grid justify-items-start gap-1.5">
      <a
        href={href}
        download={name}
        onClick={follow}
        aria-busy={download.pending || undefined}
        aria-describedby={error ? id : undefined}
        className={buttonLook('secondary', 'small')}
      >
        {download.pending ? <Spinner className="size-4" /> : <Download aria-hidden className="size-4" />}
        {children}
      </a>
      {error && <FieldError id={id}>{error.message}</FieldError>}
    </div>
  )
}
