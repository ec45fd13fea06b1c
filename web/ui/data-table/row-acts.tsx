import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFromList } from '#web/lib/use-way-back.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuLink } from '#web/ui/menu.tsx'

type Props = {
  /** The row's name. */
  name: string
  /** Missing if the row can no longer be changed. */
  editTo?: string
  onDelete?: () => void
  /** Other acts, between edit and delete. */
  children?: ReactNode
}

/** The menu of a row: edit, delete and other acts. */
export function RowActs({ name, editTo, onDelete, children }: Props) {
  const state = useFromList()
  return (
    <Menu
      trigger={
        <IconButton label={`Actions : ${name}`} title="Actions" className="size-9!">
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      {editTo && (
        <MenuLink to={editTo} state={state}>
          <Pencil aria-hidden />
          Modifier
        </MenuLink>
      )}
      {children}
      {onDelete && (
        <MenuItem danger onSelect={onDelete}>
          <Trash2 aria-hidden />
          Supprimer
        </MenuItem>
      )}
    </Menu>
  )
}
