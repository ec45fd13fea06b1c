import { useNavigation } from 'react-router'

/** A thin line at the top while the next page loads; a quick page never shows it. */
export function NavigationProgress() {
  if (useNavigation().state === 'idle') return null
  return (
    <div aria-hidden className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden">
      <div className="h-full w-full origin-left animate-progress bg-methylene" />
    </div>
  )
}
