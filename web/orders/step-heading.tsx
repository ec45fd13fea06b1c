import { type ReactNode, useEffect, useRef } from 'react'

/** Takes the focus when the step changes, for users of a keyboard or a screen reader. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
      {children}
    </h3>
  )
}
