import { ChevronDown } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import type { ListAddress } from '#web/ui/data-table/list-address.ts'
import { Menu, MenuRadios } from '#web/ui/menu.tsx'

type Props = {
  address: ListAddress
  /** Name of the filter that it sets. */
  name: string
  /** « Statut » */
  label: string
  /** Label for no filter: « Tous ». */
  all: string
  choices: readonly { value: string; label: string }[]
}

/** Filters a list by one value among a few. */
export function FilterMenu({ address, name, label, all, choices }: Props) {
  const value = address.filter(name)
  const chosen = choices.find((choice) => choice.value === value)
  return (
    <Menu
      align="start"
      trigger={
        <Button variant="secondary" size="small" className={chosen && 'border-methylene! bg-methylene-wash!'}>
          <span className="font-normal text-soft">{label}</span>
          {chosen?.label ?? all}
          <ChevronDown aria-hidden className="size-4 text-soft" />
        </Button>
      }
    >
      <MenuRadios
        label={label}
        value={value}
        onChange={(next) => address.go({ [name]: next || undefined })}
        choices={[{ value: '', label: all }, ...choices]}
      />
    </Menu>
  )
}
