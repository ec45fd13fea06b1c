import { type ReactNode, useEffect, useRef } from 'react'

/** The step has changed: whoever uses the keyboard or listens is taken there. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
      {children}
    </h3>
  )
}
