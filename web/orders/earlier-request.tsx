import type { ReactNode } from 'react'
import type { ApiError } from '#web/lib/api.ts'
import { TextLink } from '#web/ui/text-link.tsx'

type Props = { error: ApiError | null; to: string; children: ReactNode }

/** Where an order was changed after its answer had been lost: it may be there as it was first, and is to be looked for. */
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
