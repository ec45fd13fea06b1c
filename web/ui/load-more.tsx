import { figure } from '#contract/french'
import { Button } from '#web/ui/button.tsx'

type Props = { shown: number; total: number; pending?: boolean; onMore: () => void }

/** The end of a list that has more rows: the number shown so far, and a button for the next ones. */
export function LoadMore({ shown, total, pending, onMore }: Props) {
  return (
    <div className="grid justify-items-center gap-3 pt-8">
      <p role="status" tabIndex={-1} className="figures rounded text-sm text-soft">
        {figure(shown)} sur {figure(total)}
      </p>
      {shown < total && (
        <Button variant="secondary" onClick={onMore} pending={pending}>
          Afficher plus
        </Button>
      )}
    </div>
  )
}
