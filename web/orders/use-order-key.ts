import { useRef } from 'react'

/** The key of the order that is being made: the same, however often it is sent. */
export function useOrderKey() {
  const key = useRef<string>(undefined)
  return {
    take: () => {
      key.current ??= newKey()
      return key.current
    },
    /** The next order is a new one. */
    forget: () => {
      key.current = undefined
    },
  }
}

/** `crypto.randomUUID` exists over https only; a shop on a local network is not. */
function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
