import { useEffect, useRef } from 'react'

/** A ref for the box of a choice: keeps the choice made before hydration. */
export function useEarlyChoice<Box extends HTMLElement>(
  value: string | null,
  onChange: (early: string) => void,
) {
  const box = useRef<Box>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes to life
  useEffect(() => {
    const early = box.current?.querySelector<HTMLInputElement | HTMLOptionElement>(':checked')?.value
    if (early !== undefined && early !== value) onChange(early)
  }, [])
  return box
}
