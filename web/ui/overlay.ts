import type { Dialog } from '@base-ui/react/dialog'
import { isSecondHalf } from '#web/lib/second-half.ts'

// What dialogs and drawers share. Motion: 200 ms in, 150 ms out.

export const backdropLook =
  'fixed inset-0 z-40 bg-shade transition-opacity duration-200 data-ending-style:opacity-0 data-ending-style:duration-150 data-starting-style:opacity-0'

export const popupLook =
  'relative grid max-h-[calc(100dvh-2rem)] w-full max-w-lg gap-4 overflow-y-auto overscroll-contain rounded border border-line bg-surface p-6 shadow-cast transition duration-200 data-ending-style:scale-98 data-ending-style:opacity-0 data-ending-style:duration-150 data-starting-style:scale-98 data-starting-style:opacity-0'

export const viewportLook = 'fixed inset-0 z-40 flex items-center justify-center p-4'

/** Closes, except for a press on a snackbar, which lies outside but belongs to what is being done, or the rest of a double click. */
export function closeWhenMeant(onClose: () => void) {
  return (open: boolean, details: Dialog.Root.ChangeEventDetails) => {
    if (open) return
    const { reason, event } = details
    const isOnSnackbar = event.target instanceof Element && event.target.closest('[data-snackbar]') !== null
    if (reason === 'outside-press' && (isOnSnackbar || isSecondHalf(event))) details.cancel()
    else onClose()
  }
}
