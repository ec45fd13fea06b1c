import { Download } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { downloadFile } from '#web/lib/file-download.ts'
import { useAct } from '#web/lib/use-act.ts'
import { buttonLook } from '#web/ui/button-look.ts'
import { Spinner } from '#web/ui/spinner.tsx'

type Props = { href: string; name: string; children: ReactNode }

/** A file that the server makes. A browser that followed the link would tell of a refusal, but not why. */
export function DownloadLink({ href, name, children }: Props) {
  const download = useAct(() => downloadFile(href, name), {
    failure: 'Le fichier n’a pas pu être téléchargé. Veuillez réessayer.',
  })
  const follow = (event: MouseEvent) => {
    // What asks for another tab or window is the browser's.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    download()
  }
  return (
    <a
      href={href}
      download={name}
      onClick={follow}
      aria-busy={download.pending || undefined}
      className={buttonLook('secondary', 'small')}
    >
      {download.pending ? <Spinner className="size-4" /> : <Download aria-hidden className="size-4" />}
      {children}
    </a>
  )
}
