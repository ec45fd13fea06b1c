import { type ComponentProps, useRef } from 'react'
import { useSaveShortcut } from '#web/lib/use-save-shortcut.ts'
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx'

/**
 * The unsaved-changes guard and Ctrl+S, loaded on the first change: the profile page stays light until then.
 * Dashboard forms have both from the start.
 */
export default function ChangedProfile(props: ComponentProps<typeof UnsavedGuard>) {
  const place = useRef<HTMLDivElement>(null)
  useSaveShortcut(place)
  return (
    <div ref={place} className="hidden">
      <UnsavedGuard {...props} />
    </div>
  )
}
