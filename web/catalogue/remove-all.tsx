import { useState } from 'react'
import { count } from '#contract/french'
import type { DraftCombination } from '#web/catalogue/combinations.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'

type Props = { combinations: DraftCombination[]; onRemove: () => void }

/** Removes all combinations from a product's form. Asks first if prices were typed: these would be lost. */
export function RemoveAll({ combinations, onRemove }: Props) {
  const [asking, setAsking] = useState(false)
  const hasPrices = combinations.some(({ price }) => price !== '')
  const isOne = combinations.length === 1
  const remove = () => {
    setAsking(false)
    onRemove()
  }
  return (
    <>
      <Button variant="quiet" size="small" onClick={hasPrices ? () => setAsking(true) : onRemove}>
        Tout retirer
      </Button>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Retirer ${count(combinations.length, 'combinaison')} et ${isOne ? 'son' : 'leurs'} prix\u202f?`}
        description={`${isOne ? 'Le prix saisi ici sera perdu' : 'Les prix saisis ici seront perdus'}. Rien n’est changé en boutique avant d’enregistrer.`}
        confirm="Retirer"
        onConfirm={remove}
      />
    </>
  )
}
