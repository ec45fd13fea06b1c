import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'

type Tone = 'methylene' | 'malachite' | 'eosine' | 'lugol' | 'graphite'

const tones: Record<Tone, string> = {
  methylene: 'bg-methylene-wash text-methylene-ink',
  malachite: 'bg-malachite-wash text-malachite-ink',
  eosine: 'bg-eosine-wash text-eosine-ink',
  lugol: 'bg-lugol-wash text-lugol-ink',
  graphite: 'bg-tint text-soft',
}

/** A short state in words. Put an icon before them: colour alone says nothing. */
export function Badge({
  tone = 'graphite',
  children,
  className,
}: {
  tone?: Tone
  children: ReactNode
  className?: string
}) {
  return (
    <span
      className={cx(
        'inline-flex w-fit items-center gap-1.5 rounded px-2 py-0.5 text-xs font-medium whitespace-nowrap in-data-chosen:ring-1 in-data-chosen:ring-current/30 in-data-chosen:ring-inset [&>svg]:size-3.5',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
