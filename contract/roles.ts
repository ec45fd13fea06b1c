// Apart from the schemas, so that a page can ask who is staff without loading zod.

/** `user` is a legacy value: not staff anywhere. */
export const roles = ['client', 'admin', 'superAdmin', 'user'] as const
export type Role = (typeof roles)[number]

/** The roles that staff may set. A superAdmin is made on the command line. */
export const settableRoles = ['client', 'admin'] as const

/** Whether the dashboard lets this user in. */
export function isStaff(user: { role: Role; isVerified: boolean } | null | undefined): boolean {
  return Boolean(user?.isVerified) && isStaffRole(user?.role)
}

export function isStaffRole(role: Role | undefined): boolean {
  return role === 'admin' || role === 'superAdmin'
}
