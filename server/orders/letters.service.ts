import { isForgotten } from '#contract/forgotten'
import type { Shop } from '#contract/shop'
import type { Pool } from '#server/lib/db'
import type { QueueMail } from '#server/lib/letter'
import { lettersOf } from '#server/orders/letters'
import { takeDueLines } from '#server/orders/letters.queries'

/** Lines of history per transaction. */
const most = 50

/**
 * Writes the e-mails that some orders call for, and queues them in the transaction that marks them as
 * written. Placing an order only marks them as due: queueing them itself would cost four times its own work.
 * @returns whether there may be more to write at once; none is written while much mail waits.
 */
export async function writeDueLetters({
  db,
  shop,
  queueMailLast,
  hasMuchMail,
}: {
  db: Pool
  shop: Shop
  queueMailLast: QueueMail
  hasMuchMail: () => Promise<boolean>
}) {
  if (await hasMuchMail()) return false
  return db.begin(async (transaction) => {
    const lines = await takeDueLines(transaction, most)
    // An order stays when its client is forgotten, and may still be corrected: nobody is written to then.
    const letters = lines
      .flatMap((line) => lettersOf(shop, line))
      .filter(({ to }) => !isForgotten({ email: to }))
    if (letters.length > 0) await queueMailLast(transaction, ...letters)
    return lines.length === most
  })
}
