import { formatDate, formatDateTime } from '#contract/time'
import { useShop } from '#web/lib/shop.ts'

/** A day in the shop's time zone, `withTime` its hour too. */
export function ShopDate({ at, withTime = false }: { at: string; withTime?: boolean }) {
  const { timeZone } = useShop()
  return <time dateTime={at}>{(withTime ? formatDateTime : formatDate)(at, timeZone)}</time>
}
