import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'

/** What may be done with one row. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Menu
      trigger={
        <IconButton label={`Actions : ${name}`} title="Actions" className="size-9!">
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      {children}
    </Menu>
  )
}
