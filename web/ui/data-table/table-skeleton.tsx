import { Skeleton } from '#web/ui/skeleton.tsx'

/** Placeholders as high as the rows that replace them. */
export function TableSkeleton({ rows }: { rows: number }) {
  return (
    <div role="status" aria-label="Chargement de la liste" className="@container">
      <div className="overflow-hidden rounded border border-line bg-surface @max-4xl:hidden">
        <div className="h-10 bg-tint" />
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          <div key={row} className="flex h-14 items-center gap-6 border-t border-line px-3">
            <Skeleton className="size-6 shrink-0" />
            <Skeleton className="h-4 w-1/4" />
            <Skeleton className="h-4 w-1/6" />
            <Skeleton className="h-4 w-1/6" />
            <Skeleton className="ml-auto h-4 w-20" />
            <Skeleton className="h-4 w-24" />
          </div>
        ))}
      </div>
      <div className="grid gap-3 @xl:grid-cols-2 @4xl:hidden">
        {Array.from({ length: 6 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          <Skeleton key={row} className="h-56" />
        ))}
      </div>
    </div>
  )
}
