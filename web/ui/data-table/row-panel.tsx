import { FileX } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { OpenRow } from '#web/ui/data-table/use-open-row.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Props<Row> = {
  opened: OpenRow<Row>
  /** Title while the row is not known: « Produit ». */
  title: string
  titleOf: (row: Row) => string
  /** Whether it begins with a picture, whose place is held while the row loads. */
  pictured?: boolean
  /** Shown if there is no such row. */
  unknown?: string
  children: (row: Row) => ReactNode
  footer?: (row: Row) => ReactNode
}

/** One row in detail, beside its list. */
export function RowPanel<Row>(props: Props<Row>) {
  const { opened, title, titleOf, pictured, unknown = 'Cette fiche n’existe plus', children, footer } = props
  const { row, status, close, retry, returnTo } = opened
  // Keeps the last row shown while the panel closes.
  const last = useRef<Row>(undefined)
  useEffect(() => {
    if (status !== 'closed') last.current = row
  })
  const shown = status === 'closed' ? last.current : row
  return (
    <Drawer
      open={status !== 'closed'}
      onClose={close}
      title={shown ? titleOf(shown) : title}
      footer={shown && footer?.(shown)}
      returnTo={returnTo}
    >
      {shown && children(shown)}
      {status === 'loading' && (
        <div role="status" aria-label="Chargement" className="grid gap-4">
          {pictured && <Skeleton className="aspect-3/2 w-full" />}
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-24" />
        </div>
      )}
      {status === 'failed' && <ErrorState onRetry={retry} />}
      {status === 'unknown' && (
        <EmptyState
          icon={<FileX aria-hidden />}
          title={unknown}
          action={<Button onClick={close}>Revenir à la liste</Button>}
        />
      )}
    </Drawer>
  )
}
