import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark' | 'system'

const key = 'vite-ui-theme'
const systemIsLight = '(prefers-color-scheme: light)'

const listeners = new Set<() => void>()

/** Dark unless another theme is stored, whatever the storage holds, and also if it cannot be read. */
function read(): Theme {
  try {
    const stored = localStorage.getItem(key)
    if (stored === 'light' || stored === 'system') return stored
  } catch {}
  return 'dark'
}

export function setTheme(theme: Theme) {
  try {
    localStorage.setItem(key, theme)
  } catch {}
  apply(theme)
}

/** `ThemeBoot` does the same before the first paint. */
function apply(theme: Theme) {
  const light = theme === 'light' || (theme === 'system' && matchMedia(systemIsLight).matches)
  document.documentElement.dataset.theme = light ? 'light' : 'dark'
  for (const listener of listeners) listener()
}

/** Follows the operating system, and the choice made in another tab. */
function subscribe(listener: () => void) {
  const system = matchMedia(systemIsLight)
  const follow = () => apply(read())
  listeners.add(listener)
  system.addEventListener('change', follow)
  window.addEventListener('storage', follow)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', follow)
    window.removeEventListener('storage', follow)
  }
}

export const useTheme = () => useSyncExternalStore(subscribe, read, (): Theme => 'dark')
