import { redirect } from 'react-router'
import type { User } from '#contract/accounts'
import { isStaff } from '#contract/roles'

/** A verified admin or superAdmin. All others are redirected; the role `user` goes home, verified or not. */
export function requireStaff(user: User | null): User {
  if (!user || user.role === 'user') throw redirect('/')
  if (!user.isVerified) throw redirect('/verify-email')
  if (!isStaff(user)) throw redirect('/')
  return user
}
