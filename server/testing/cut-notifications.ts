import type { Pool } from '#server/lib/db'

/** Ends the connections on which nodes hear of changes. @returns how many there were */
export async function cutNotifications(db: Pool) {
  const cut = await db`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ~* '^listen|pg_listening' and pid <> pg_backend_pid()`
  return cut.length
}
