import { deleteExpired } from '#server/accounts/sessions.queries'
import { deleteOldMessages } from '#server/contact/mailbox.queries'
import type { Pool } from '#server/lib/db'
import type { Jobs } from '#server/lib/jobs'

/** Sessions, links and counts whose time is over, and old e-mails: every hour what counts no longer is thrown away. */
export function expireHourly(db: Pool, jobs: Jobs) {
  return jobs.schedule('expire-access', '7 * * * *', async () => {
    await deleteExpired(db)
    await deleteOldMessages(db)
  })
}
