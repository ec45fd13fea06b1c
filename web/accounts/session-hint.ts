const key = 'session'

/**
 * For the next page, whose HTML is the same for everyone: `ThemeBoot` marks it where somebody was logged in, and the
 * visitor's way in stays out of sight until it is known who is looking.
 */
export function noteSession(isOpen: boolean) {
  try {
    if (isOpen) localStorage.setItem(key, 'open')
    else localStorage.removeItem(key)
  } catch {}
}
