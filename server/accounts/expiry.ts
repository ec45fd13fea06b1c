import { deleteExpired } from '#server/accounts/sessions.queries'
import { deleteOldMessages } from '#server/contact/mailbox.queries'
import type { Pool } from '#server/lib/db'
import type { Jobs } from '#server/lib/jobs'

/** Every hour, deletes expired sessions, links and counts, and old e-mails. */
export function expireHourly(db: Pool, jobs: Jobs) {
  return jobs.schedule('expire-access', '7 * * * *', async () => {
    await deleteExpired(db)
    await deleteOldMessages(db)
  })
}
