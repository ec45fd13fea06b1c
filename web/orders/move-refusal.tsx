import { fr } from '#contract/french'
import type { Move } from '#web/orders/use-move.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Says which order kept its status, and why, until the next move. */
export function MoveRefusal({ move: { act, last } }: { move: Move }) {
  if (!act.error || !last) return null
  return (
    <Notice kind="error">
      {fr(`Commande ${last.number} : `)}
      {act.error.message}
    </Notice>
  )
}
