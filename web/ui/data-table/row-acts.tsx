import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFromList } from '#web/lib/use-way-back.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuLink } from '#web/ui/menu.tsx'

type Props = {
  /** The row's name. */
  name: string
  /** Missing where nothing of it can be changed any more. */
  editTo?: string
  onDelete?: () => void
  /** What else may be done, between the two. */
  children?: ReactNode
}

/** Edit and delete, and what else may be done with a row. */
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
