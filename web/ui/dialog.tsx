import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { backdropLook, closeOnPurpose, popupLook, viewportLook } from '#web/ui/overlay.ts'

type Props = {
  open: boolean
  onClose: () => void
  /** Called once the dialog is out of sight. */
  onClosed?: () => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the main one last. */
  actions?: ReactNode
}

export function Dialog({ open, onClose, onClosed, title, description, children, actions }: Props) {
  return (
    <Base.Root
      open={open}
      onOpenChange={closeOnPurpose(onClose)}
      onOpenChangeComplete={(next) => !next && onClosed?.()}
    >
      <Base.Portal>
        <Base.Backdrop className={backdropLook} />
        <Base.Viewport className={viewportLook}>
          <Base.Popup className={popupLook}>
            <Base.Title className="pr-10 text-lg font-semibold">{title}</Base.Title>
            {description && <Base.Description className="text-soft">{description}</Base.Description>}
            {children}
            {actions && <div className="mt-2 flex flex-wrap justify-end gap-3">{actions}</div>}
            <Base.Close
              render={
                <IconButton label="Fermer" className="absolute top-4 right-4">
                  <X aria-hidden />
                </IconButton>
              }
            />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
