import { X } from 'lucide-react'
import { useId, useRef } from 'react'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { bodyLook, footLook, headLook, panelLook, titleLook } from '#web/ui/drawer-look.ts'
import type { DrawerProps } from '#web/ui/drawer-props.ts'
import { IconButton, IconLink } from '#web/ui/icon-button.tsx'
import { liftSnackbars } from '#web/ui/lift-snackbars.ts'
import { useModal } from '#web/ui/use-modal.ts'

/**
 * The drawer that the server renders, which hydrates in place; also shown while the code of the animated
 * drawer loads (`passing`).
 */
export function StaticDrawer({ passing = false, ...props }: DrawerProps & { passing?: boolean }) {
  const { title, children, footer, closeTo, onClose } = props
  const heading = useId()
  const box = useRef<HTMLDivElement>(null)
  const isHydrated = useHydrated()
  const alive = isHydrated && !passing
  useModal(box, alive, props)
  return (
    <div ref={box} className="contents">
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Escape does the same */}
      <div className="fixed inset-0 z-40 bg-shade" onClick={({ detail }) => detail > 1 || onClose()} />
      <div
        role="dialog"
        tabIndex={-1}
        aria-modal={alive || undefined}
        aria-labelledby={heading}
        className={panelLook}
      >
        <div className={headLook}>
          <h2 id={heading} className={titleLook}>
            {title}
          </h2>
          {closeTo && !isHydrated ? (
            <IconLink label="Fermer" to={closeTo} preventScrollReset>
              <X aria-hidden />
            </IconLink>
          ) : (
            <IconButton label="Fermer" onClick={onClose}>
              <X aria-hidden />
            </IconButton>
          )}
        </div>
        <div className={bodyLook}>{children}</div>
        {footer && (
          <div ref={liftSnackbars} className={footLook}>
            {footer}
          </div>
        )}
      </div>
    </div>
  )
}
