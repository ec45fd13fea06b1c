import { Pencil, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFromList } from '#web/lib/use-way-back.ts'
import type { ButtonVariant } from '#web/ui/button-look.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

// Links from a list to its forms, which lead back to the list as the user left it.

export function AddLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <LinkButton to={to} state={useFromList()} size="small">
      <Plus aria-hidden className="size-4" />
      {children}
    </LinkButton>
  )
}

export function EditLink({ to, variant }: { to: string; variant?: ButtonVariant }) {
  return (
    <LinkButton to={to} state={useFromList()} variant={variant} size="small">
      <Pencil aria-hidden className="size-4" />
      Modifier
    </LinkButton>
  )
}
