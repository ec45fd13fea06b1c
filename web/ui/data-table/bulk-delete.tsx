import { Trash2 } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

/** The button of a bulk bar that deletes the chosen rows, after the dialog. */
export function BulkDelete({ onDelete }: { onDelete: () => void }) {
  return (
    <Button variant="danger-secondary" size="small" onClick={onDelete}>
      <Trash2 aria-hidden className="size-4" />
      Supprimer
    </Button>
  )
}
