import { openSession } from '#server/accounts/sessions.service'
import type { Pool } from '#server/lib/db'
import type { Storage } from '#server/lib/storage'
import { makers } from '#server/testing/makers'
import { findGoods } from './scene.queries.ts'

/** The clients, the staff, and the goods that they request. */
export type Scene = Awaited<ReturnType<typeof setScene>>

/**
 * As many clients as an hour's orders come from: a hundred would have a thousand orders each in ten minutes.
 */
const usualPeople = 2000

/** Makes verified clients and one of the staff, all logged in, in addition to the shop's rows. */
export async function setScene(db: Pool, storage: Storage, people = usualPeople) {
  const { makeClient, makeAdmin } = makers({ db, storage })
  const clients = []
  for (let client = 0; client < people; client += 1) {
    const user = await makeClient()
    clients.push({ email: user.email, cookie: `sid=${await openSession(db, user)}` })
  }
  const staff = `sid=${await openSession(db, await makeAdmin())}`
  return { clients, staff, ...(await findGoods(db)) }
}
