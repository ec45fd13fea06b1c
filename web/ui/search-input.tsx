import { Search } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { longestSearch } from '#contract/search'
import { cx } from '#web/lib/cx.ts'
import { controlLook } from '#web/ui/field.tsx'

type Props = ComponentProps<'input'> & { small?: boolean }

/** A search field with its icon. Its parent must be `relative`. */
export function SearchInput({ small, className, ...props }: Props) {
  const pressed = useRef<string>(undefined)
  return (
    <>
      <Search
        aria-hidden
        className={cx(
          'pointer-events-none absolute inset-y-0 left-3 my-auto text-soft',
          small ? 'size-4' : 'size-5',
        )}
      />
      <input
        maxLength={longestSearch}
        autoComplete="off"
        enterKeyHint="search"
        onKeyDownCapture={({ key }) => {
          pressed.current = key
        }}
        onKeyUp={({ key, currentTarget }) => {
          // A key that went down on the link which gave the focus to this field is no search.
          const isSent = key === 'Enter' && pressed.current === key
          pressed.current = undefined
          // A phone's keyboard would stay over the results.
          if (isSent && matchMedia('(pointer: coarse)').matches) currentTarget.blur()
        }}
        {...props}
        className={cx(controlLook, 'text-ellipsis', small ? 'pl-9' : 'pl-10', className)}
      />
    </>
  )
}
