import { expect, test } from 'vitest'
import type { User } from '#contract/accounts'
import { requireStaff } from '#web/accounts/staff-guard.ts'

const whereTo = (role: User['role'], isVerified: boolean) => {
  try {
    return requireStaff({ role, isVerified } as User).role
  } catch (redirect) {
    return (redirect as Response).headers.get('location')
  }
}

test('whoever is not verified is asked to be, but for role user, who has nothing to see in the dashboard', () => {
  expect(whereTo('client', false)).toBe('/verify-email')
  expect(whereTo('admin', false)).toBe('/verify-email')
  expect(whereTo('user', false)).toBe('/')
  expect(whereTo('user', true)).toBe('/')
  expect(whereTo('client', true)).toBe('/')
  expect(whereTo('admin', true)).toBe('admin')
})
