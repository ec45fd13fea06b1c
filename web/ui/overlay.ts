import type { Dialog } from '@base-ui/react/dialog'
import { isUnderAlert } from '#web/ui/under-alert.ts'

// Shared by dialogs and drawers. Motion: 200 ms in, 150 ms out.

export const backdropLook =
  'fixed inset-0 z-40 bg-shade transition-opacity duration-200 data-ending-style:opacity-0 data-ending-style:duration-150 data-starting-style:opacity-0'

export const popupLook =
  'relative grid max-h-[calc(100dvh-2rem)] w-full max-w-lg gap-4 overflow-y-auto overscroll-contain rounded border border-line bg-surface p-6 shadow-cast transition duration-200 data-ending-style:scale-98 data-ending-style:opacity-0 data-ending-style:duration-150 data-starting-style:scale-98 data-starting-style:opacity-0'

export const viewportLook = 'fixed inset-0 z-40 flex items-center justify-center p-4'

/**
 * Closes, but not on a press outside that is not meant so: on a snackbar, which belongs to the task at hand,
 * or the second click of a double click on the trigger. Nor on an Escape that is meant for a confirmation.
 */
export function closeOnPurpose(onClose: () => void) {
  return (open: boolean, details: Dialog.Root.ChangeEventDetails) => {
    if (open) return
    const { event, reason } = details
    if (reason === 'outside-press' && (isOnSnackbar(event) || isDoubled(event))) details.cancel()
    else if (reason === 'escape-key' && isUnderAlert()) details.cancel()
    else onClose()
  }
}

const isOnSnackbar = ({ target }: Event) =>
  target instanceof Element && target.closest('[data-snackbar]') !== null

const isDoubled = (event: Event) => event instanceof MouseEvent && event.detail > 1
