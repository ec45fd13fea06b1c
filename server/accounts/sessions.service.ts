import type { Credentials, User } from '#contract/accounts'
import { Refusal } from '#contract/refusals'
import { isStaffRole } from '#contract/roles'
import { beginAttempt } from '#server/accounts/attempts.service'
import { type Checked, deleteSession, insertSession } from '#server/accounts/sessions.queries'
import { findCredentials } from '#server/accounts/users.queries'
import type { Db } from '#server/lib/db'
import { verifyPassword } from '#server/lib/password'
import { hashToken, newToken } from '#server/lib/token'

/**
 * Checks the password, which takes as long for an unknown address as for a known one, and opens a session.
 * @param address the caller's, where attempts are counted: each further failure there makes the next wait
 * longer. The owner still gets in from elsewhere, or, where very many fail, from where they logged in before.
 * @throws Refusal login.failed, request.tooMany, server.busy
 */
export async function logIn(db: Db, { email, password }: Credentials, address?: string) {
  const attempt = address ? await beginAttempt(db, email, address) : undefined
  try {
    const found = await findCredentials(db, email)
    const right = await verifyPassword(found?.passwordHash, password)
    if (!found || !right) throw new Refusal('login.failed')
    const token = await openSession(db, found.user, { email, passwordHash: found.passwordHash })
    await attempt?.succeed()
    return { user: found.user, token }
  } catch (error) {
    // If the password could not be checked, the attempt is no failure.
    const isWrong = error instanceof Refusal && error.code === 'login.failed'
    if (!isWrong) await attempt?.takeBack().catch(() => {})
    throw error
  }
}

/**
 * Opens a session and returns its cookie's value. Staff tokens start with `s_`, all others with `c_`: with a
 * client's cookie, the catalogue answers without asking the database who it is. The prefix grants nothing and
 * cannot go stale: a change of role ends every session.
 * @throws Refusal login.failed where the account changed meanwhile.
 */
export async function openSession(
  db: Db,
  user: Pick<User, '_id' | 'role'>,
  checked?: Checked,
): Promise<string> {
  const token = `${isStaffRole(user.role) ? 's' : 'c'}_${newToken()}`
  if (!(await insertSession(db, hashToken(token), user, checked))) throw new Refusal('login.failed')
  return token
}

/** Ends a session when a login replaces it, or at a logout. */
export async function closeSession(db: Db, token: string | undefined) {
  if (token) await deleteSession(db, hashToken(token))
}
