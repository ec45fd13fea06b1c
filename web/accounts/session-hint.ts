const key = 'session'

/**
 * Remembers for the next page, whose HTML is the same for everyone, whether a user was logged in. `ThemeBoot`
 * then marks the page, and the login buttons stay hidden until the server says who is logged in.
 */
export function noteSession(isOpen: boolean) {
  try {
    if (isOpen) localStorage.setItem(key, 'open')
    else localStorage.removeItem(key)
  } catch {}
}
