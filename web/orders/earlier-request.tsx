import type { ReactNode } from 'react'
import type { ApiError } from '#web/lib/api.ts'
import { TextLink } from '#web/ui/text-link.tsx'

type Props = { error: ApiError | null; to: string; children: ReactNode }

/** For an order changed after its answer was lost: its first version may exist, and must be looked for. */
export function EarlierRequest({ error, to, children }: Props) {
  if (error?.code !== 'order.keyReused') return null
  return (
    <p>
      Votre première demande a peut-être été enregistrée. Vérifiez{' '}
      <TextLink to={to} target="_blank">
        {children}
      </TextLink>{' '}
      avant de recommencer.
    </p>
  )
}
