import { formatDate, formatDateTime } from '#contract/time'
import { useShop } from '#web/lib/shop.ts'

/** A date in the shop's time zone; `withTime` adds the time. */
export function ShopDate({ at, withTime = false, className }: Props) {
  const { timeZone } = useShop()
  return (
    <time dateTime={at} className={className}>
      {(withTime ? formatDateTime : formatDate)(at, timeZone)}
    </time>
  )
}

type Props = { at: string; withTime?: boolean; className?: string }
