// On macOS no `pointerup` follows a right click: a key proves that nobody presses any more.
const ends = ['pointerup', 'pointercancel', 'keydown'] as const
let pressing = false

if (typeof document !== 'undefined') {
  const note = ({ type }: Event) => {
    pressing = type === 'pointerdown'
  }
  for (const type of ['pointerdown', ...ends]) document.addEventListener(type, note, true)
}

/**
 * Runs `act` now or, while a pointer is pressed, just after it is released: an error that appears when a
 * field loses the focus must not push away the button being pressed.
 */
export function onceLifted(act: () => void) {
  if (!pressing) return act()
  const waiting = new AbortController()
  const lifted = () => {
    waiting.abort()
    setTimeout(act)
  }
  const { signal } = waiting
  for (const type of ends) document.addEventListener(type, lifted, { capture: true, signal })
}
