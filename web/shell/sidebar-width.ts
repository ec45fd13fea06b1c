import { useState } from 'react'

/** Wide with text, narrow with icons only, or whichever fits the screen. */
export type SidebarWidth = 'wide' | 'narrow' | 'auto'

const name = 'sidebar'

/** From the request's cookies: the server renders the chosen width, so that nothing moves afterwards. */
export function readSidebarWidth(cookies: string | null): SidebarWidth {
  const [, width] = new RegExp(`(?:^|; ?)${name}=(wide|narrow)(?:;|$)`).exec(cookies ?? '') ?? []
  return (width as SidebarWidth | undefined) ?? 'auto'
}

/** From this width on there is room for text. */
const roomy = '(min-width: 80rem)'
const year = 365 * 24 * 3600

export function useSidebarWidth(initial: SidebarWidth) {
  const [width, setWidth] = useState(initial)
  const toggle = () => {
    const isWide = width === 'auto' ? matchMedia(roomy).matches : width === 'wide'
    const next = isWide ? 'narrow' : 'wide'
    // For every path: from a page of the shop, the browser requests the dashboard's data at /dashboard.data.
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https
    document.cookie = `${name}=${next}; path=/; max-age=${year}; samesite=lax`
    setWidth(next)
  }
  return { width, toggle }
}

/** Classes of the sidebar and of its text, for each width. */
export const widthLooks: Record<SidebarWidth, { sidebar: string; words: string }> = {
  wide: { sidebar: 'w-60', words: '' },
  narrow: { sidebar: 'w-16', words: 'sr-only' },
  auto: { sidebar: 'w-16 xl:w-60', words: 'max-xl:sr-only' },
}
