import { deleteExpired } from '#server/accounts/sessions.queries'
import type { Pool } from '#server/lib/db'
import type { Jobs } from '#server/lib/jobs'

/** Sessions, links and counts whose time is over count no longer anyway; every hour they are thrown away. */
export function expireAccess(db: Pool, jobs: Jobs) {
  return jobs.schedule('expire-access', '7 * * * *', () => deleteExpired(db))
}
