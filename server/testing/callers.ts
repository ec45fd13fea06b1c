import type { User } from '#contract/accounts'
import type { TestShop } from '#server/testing/shop'

/**
 * The seven callers of the authorization matrix: anonymous, unverified client, owner, another client, legacy
 * role `user`, admin, superAdmin.
 */
export const callerNames = ['A', 'U', 'O', 'X', 'R', 'D', 'S'] as const
type CallerName = (typeof callerNames)[number]

export interface Caller extends Omit<ReturnType<TestShop['as']>, 'token'> {
  name: CallerName
  /** The caller's account; the anonymous caller has none. */
  user?: User
}
export type Callers = Record<CallerName, Caller>

export async function makeCallers(shop: TestShop): Promise<Callers> {
  const users = {
    U: await shop.makeClient({ isVerified: false }),
    O: await shop.makeClient(),
    X: await shop.makeClient(),
    R: await shop.makeUser({ role: 'user' }),
    D: await shop.makeAdmin(),
    S: await shop.makeSuperAdmin(),
  }
  const known = Object.entries(users).map(async ([name, user]) => {
    const { token, ...calls } = shop.as(user)
    await token
    return [name, { name, user, ...calls }]
  })
  return { A: { name: 'A', ...shop.as(undefined) }, ...Object.fromEntries(await Promise.all(known)) }
}
