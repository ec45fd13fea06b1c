import { Skeleton } from '#web/ui/skeleton.tsx'

const places = ['1', '2', '3', '4', '5']

/** Has the size of five orders. */
export function OwnOrdersSkeleton() {
  return (
    <div role="status" aria-label="Chargement des commandes">
      <div className="grid gap-4 md:max-lg:grid-cols-2 lg:gap-0 lg:overflow-hidden lg:rounded lg:border lg:border-line lg:bg-surface">
        <div className="hidden h-10.5 bg-tint lg:block" />
        {places.map((place) => (
          <div
            key={place}
            className="grid h-52 content-start gap-3 rounded border border-line bg-surface p-4 lg:h-16 lg:grid-cols-[3fr_2fr_1fr_2fr_1fr_1fr] lg:content-center lg:items-center lg:gap-8 lg:rounded-none lg:border-x-0 lg:border-b-0 lg:px-3 lg:py-0"
          >
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-4" />
            <Skeleton className="h-4" />
            <Skeleton className="h-4" />
            <Skeleton className="h-4" />
            <Skeleton className="hidden h-4 lg:block" />
          </div>
        ))}
      </div>
    </div>
  )
}
