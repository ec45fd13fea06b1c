import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { cx } from '#web/lib/cx.ts'
import { bodyLook, footLook, headLook, panelLook, titleLook } from '#web/ui/drawer-look.ts'
import type { DrawerProps } from '#web/ui/drawer-props.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { liftSnackbars } from '#web/ui/lift-snackbars.ts'
import { backdropLook, closeOnPurpose } from '#web/ui/overlay.ts'

const motion =
  'transition-transform duration-200 data-ending-style:translate-x-full data-ending-style:duration-150 data-starting-style:translate-x-full'

/** Loaded on demand by `Drawer`. */
export default function DrawerPanel({ open, onClose, title, children, footer, returnTo }: DrawerProps) {
  return (
    <Base.Root open={open} onOpenChange={closeOnPurpose(onClose)}>
      <Base.Portal>
        <Base.Backdrop className={backdropLook} />
        <Base.Popup className={cx(panelLook, motion)} finalFocus={returnTo}>
          <div className={headLook}>
            <Base.Title className={titleLook}>{title}</Base.Title>
            <Base.Close
              render={
                <IconButton label="Fermer">
                  <X aria-hidden />
                </IconButton>
              }
            />
          </div>
          <div className={bodyLook}>{children}</div>
          {footer && (
            <div ref={liftSnackbars} className={footLook}>
              {footer}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
