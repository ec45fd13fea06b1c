import { useEffect, useRef } from 'react'
import type { ListAddress } from '#web/ui/data-table/list-address.ts'

/** Narrows a list to some days, by the filters `from` and `to`. */
export function FilterDays({ address }: { address: ListAddress }) {
  return (
    <fieldset className="flex shrink-0 items-center gap-2">
      <legend className="sr-only">Jours</legend>
      <Day address={address} name="from" label="Du" />
      <Day address={address} name="to" label="au" />
    </fieldset>
  )
}

function Day({ address, name, label }: { address: ListAddress; name: string; label: string }) {
  const value = address.filter(name)
  const input = useRef<HTMLInputElement>(null)
  // Keeps a half-typed date and the focus: another value comes only from Back or a cleared filter.
  useEffect(() => {
    if (input.current && input.current.value !== value) input.current.value = value
  }, [value])
  return (
    <label className="flex items-center gap-2 text-sm text-soft">
      {label}
      <input
        ref={input}
        type="date"
        // Otherwise a year has six digits.
        max="9999-12-31"
        defaultValue={value}
        onChange={({ target }) => {
          // A half-typed year is already a date: 0002-11-21.
          if (target.value === '' || target.value > '2000') address.go({ [name]: target.value || undefined })
        }}
        className="figures touchable min-h-9 rounded border border-edge bg-surface px-2 text-ink"
      />
    </label>
  )
}
