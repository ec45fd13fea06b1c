import { redirect } from 'react-router'
import { isStaff, type User } from '#contract/accounts'

/** A verified admin or superAdmin. Others have nothing to see in the dashboard. */
export function requireStaff(user: User | null): User {
  if (!user) throw redirect('/')
  if (!user.isVerified) throw redirect('/verify-email')
  if (!isStaff(user)) throw redirect('/')
  return user
}
