// One look for the animated drawer and the one that the server renders. In a low window (as with a zoom of
// 400 %) the whole drawer scrolls: its head and foot would leave no room between them.

export const panelLook =
  'fixed inset-y-0 right-0 z-40 flex w-full flex-col border-line bg-surface shadow-cast outline-none sm:max-w-lg sm:border-l low:overflow-y-auto low:overscroll-contain'

export const headLook = 'flex items-start justify-between gap-4 border-b border-line py-3 pr-4 pl-6'

export const titleLook = 'flex min-h-10 items-center text-lg font-semibold'

/** On a small screen a snackbar stands over its lower end: what gets the focus is scrolled clear of it. */
export const bodyLook =
  'relative min-h-0 grow overflow-y-auto overscroll-contain px-6 py-5 max-[60rem]:scroll-pb-24 low:shrink-0 low:overflow-visible'

export const footLook = 'border-t border-line px-6 py-4 pb-[max(1rem,env(safe-area-inset-bottom))]'
