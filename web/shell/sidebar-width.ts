import { useState } from 'react'

/** Wide with words, narrow with icons alone, or whatever the screen has room for. */
export type SidebarWidth = 'wide' | 'narrow' | 'auto'

const name = 'sidebar'

/** From the request's cookies: the server renders the width that was chosen, so nothing moves afterwards. */
export function readSidebarWidth(cookies: string | null): SidebarWidth {
  const [, width] = new RegExp(`(?:^|; ?)${name}=(wide|narrow)(?:;|$)`).exec(cookies ?? '') ?? []
  return (width as SidebarWidth | undefined) ?? 'auto'
}

/** From here on there is room for words. */
const roomy = '(min-width: 80rem)'
const year = 365 * 24 * 3600

export function useSidebarWidth(initial: SidebarWidth) {
  const [width, setWidth] = useState(initial)
  const toggle = () => {
    const isWide = width === 'auto' ? matchMedia(roomy).matches : width === 'wide'
    const next = isWide ? 'narrow' : 'wide'
    // Of every page: from one of the shop the dashboard's data are asked for at /dashboard.data.
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https
    document.cookie = `${name}=${next}; path=/; max-age=${year}; samesite=lax`
    setWidth(next)
  }
  return { width, toggle }
}

/** Classes of the sidebar and of its words, for each width. */
export const widthLooks: Record<SidebarWidth, { sidebar: string; words: string }> = {
  wide: { sidebar: 'w-60', words: '' },
  narrow: { sidebar: 'w-16', words: 'sr-only' },
  auto: { sidebar: 'w-16 xl:w-60', words: 'max-xl:sr-only' },
}
