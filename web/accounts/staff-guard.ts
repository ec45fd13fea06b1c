import { replace } from 'react-router'
import type { User } from '#contract/accounts'
import { isStaff } from '#contract/roles'

/** A verified admin or superAdmin. All others are redirected; the role `user` goes home, verified or not. */
export function requireStaff(user: User | null): User {
  if (!user || user.role === 'user') throw replace('/')
  if (!user.isVerified) throw replace('/verify-email')
  if (!isStaff(user)) throw replace('/')
  return user
}
