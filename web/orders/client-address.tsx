import { fullName, groupPhone } from '#contract/french'
import type { Order } from '#contract/orders'
import { cx } from '#web/lib/cx.ts'

/** The client of an order and the delivery address, as they were when it was placed. */
export function ClientAddress({ client, className }: { client: Order['client']; className?: string }) {
  return (
    <address className={cx('text-soft not-italic', className)}>
      <span className="text-base text-ink">{fullName(client)}</span>
      <br />
      <span className="whitespace-pre-line">{client.address}</span>
      <br />
      <span className="figures">{groupPhone(client.phoneNumber)}</span>
      <br />
      <span className="break-all">{client.email}</span>
    </address>
  )
}
