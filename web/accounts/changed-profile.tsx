import { type ComponentProps, useRef } from 'react'
import { useSaveShortcut } from '#web/lib/use-save-shortcut.ts'
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx'

/** What the forms of the dashboard have from their start, for a page that is light until something is changed in it. */
export default function ChangedProfile(props: ComponentProps<typeof UnsavedGuard>) {
  const place = useRef<HTMLDivElement>(null)
  useSaveShortcut(place)
  return (
    <div ref={place} className="hidden">
      <UnsavedGuard {...props} />
    </div>
  )
}
