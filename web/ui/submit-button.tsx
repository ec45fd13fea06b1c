import type { ComponentProps } from 'react'
import { unlessDoubled } from '#web/lib/double-click.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { liftSnackbarsOver } from '#web/ui/lift-snackbars.ts'

/** Enabled once hydrated: before that, the browser would send the form by itself, to nowhere. */
export function SubmitButton({ className = '', ...props }: ComponentProps<typeof Button>) {
  const hydrated = useHydrated()
  return (
    <Button
      ref={liftSnackbarsOver}
      type="submit"
      size="large"
      onClick={unlessDoubled}
      {...props}
      disabled={!hydrated}
      className={`disabled:opacity-100! ${className}`}
    />
  )
}
