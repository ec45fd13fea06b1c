import { CircleCheck, CircleX, FolderInput, PackageCheck } from 'lucide-react'
import { useState } from 'react'
import type { Product } from '#contract/catalogue'
import { count } from '#contract/french'
import { searchCategories } from '#web/catalogue/category-choices.ts'
import { moveToCategory, setAvailability } from '#web/catalogue/staff-catalogue.api.ts'
import { Button } from '#web/ui/button.tsx'
import { BulkBar } from '#web/ui/data-table/bulk-bar.tsx'
import { BulkDelete } from '#web/ui/data-table/bulk-delete.tsx'
import type { Bulk } from '#web/ui/data-table/use-bulk.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { Picker } from '#web/ui/picker.tsx'
import type { Choice } from '#web/ui/picker-list.tsx'

type Props = {
  chosen: Product[]
  bulk: Bulk<Product>
  onClear: () => void
  onDelete: () => void
}

export const productReasons = {
  'product.hasOrders': 'commandes liées',
  'product.unknown': 'suppression déjà faite',
}

const words = {
  done: (number: number) => count(number, 'produit modifié', 'produits modifiés'),
  refused: (number: number) => count(number, 'refusé'),
  reasons: productReasons,
}

/** Actions on all chosen products: availability, category, deletion. */
export function ProductBulkBar({ chosen, bulk, onClear, onDelete }: Props) {
  const [moving, setMoving] = useState(false)
  const act = async (change: (product: Product) => Promise<unknown>) => {
    await bulk.run(chosen, change, words)
    onClear()
  }
  return (
    <BulkBar chosen={chosen.length} progress={bulk.progress} onClear={onClear}>
      <Menu
        trigger={
          <Button variant="secondary" size="small">
            <PackageCheck aria-hidden className="size-4" />
            Disponibilité
          </Button>
        }
      >
        <MenuItem onSelect={() => act(setAvailability(true))}>
          <CircleCheck aria-hidden />
          Rendre disponibles
        </MenuItem>
        <MenuItem onSelect={() => act(setAvailability(false))}>
          <CircleX aria-hidden />
          Rendre indisponibles
        </MenuItem>
      </Menu>
      <Button variant="secondary" size="small" onClick={() => setMoving(true)}>
        <FolderInput aria-hidden className="size-4" />
        Catégorie
      </Button>
      <BulkDelete onDelete={onDelete} />
      {moving && (
        <MoveDialog
          number={chosen.length}
          onClose={() => setMoving(false)}
          onMove={(category) => {
            setMoving(false)
            act(moveToCategory(category))
          }}
        />
      )}
    </BulkBar>
  )
}

type MoveProps = { number: number; onClose: () => void; onMove: (categoryId: string) => void }

function MoveDialog({ number, onClose, onMove }: MoveProps) {
  const [category, setCategory] = useState<Choice | null>(null)
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Changer la catégorie de ${count(number, 'produit')}`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Annuler
          </Button>
          <Button disabled={!category} onClick={() => category && onMove(category.value)}>
            Déplacer
          </Button>
        </>
      }
    >
      <Picker
        label="Nouvelle catégorie"
        placeholder="Nom de la catégorie"
        value={category}
        onChange={setCategory}
        search={searchCategories}
      />
    </Dialog>
  )
}
