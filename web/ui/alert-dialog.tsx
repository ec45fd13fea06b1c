import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { backdropLook, popupLook, viewportLook } from '#web/ui/overlay.ts'

type Props = {
  open: boolean
  onClose: () => void
  /** Called once the dialog is out of sight. */
  onClosed?: () => void
  /** Names the thing: « Supprimer le produit Bécher 250 ml ? » */
  title: string
  /** The consequence. */
  description: ReactNode
  /** The act in one verb: « Supprimer ». */
  confirm: string
  /** Label of the safe way out, which has the focus. */
  cancel?: string
  onConfirm: () => void
  pending?: boolean
}

/** Asks before something is destroyed. */
export function AlertDialog({
  open,
  onClose,
  onClosed,
  title,
  description,
  confirm,
  cancel = 'Annuler',
  onConfirm,
  pending = false,
}: Props) {
  const safe = useRef<HTMLButtonElement>(null)
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => !next && !pending && onClose()}
      onOpenChangeComplete={(next) => !next && onClosed?.()}
    >
      <Base.Portal>
        <Base.Backdrop className={backdropLook} />
        <Base.Viewport className={viewportLook}>
          <Base.Popup initialFocus={safe} className={popupLook}>
            <Base.Title className="text-lg font-semibold">{title}</Base.Title>
            <Base.Description render={<div />} className="text-soft">
              {description}
            </Base.Description>
            <div className="mt-2 flex flex-wrap justify-end gap-3">
              <Base.Close
                ref={safe}
                // Keeps the focus but looks disabled: an act under way cannot be cancelled any more.
                render={<Button variant="secondary" aria-disabled={pending || undefined} />}
              >
                {cancel}
              </Base.Close>
              <Button variant="danger" pending={pending} onClick={onConfirm}>
                {confirm}
              </Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
