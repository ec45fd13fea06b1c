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

/** Whether a user was logged in when that was last known. False where the storage cannot be read. */
export function hadSession() {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}
