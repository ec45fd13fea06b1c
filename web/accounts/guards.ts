import { replace } from 'react-router'
import type { User } from '#contract/accounts'
import { returnAddress, withReturn } from '#web/lib/return-address.ts'

// Who may see a page. Called in its loader, on the server before rendering, and in its clientLoader.
// `url` is the loader's own, without React Router's parameters. Redirects replace the entry of the history: a page
// that Back has brought would lead away again at each further Back.

type Visitor = User | null

/** The logged-in user; a visitor is redirected to the login and comes back. */
export function requireUser(user: Visitor, url: URL): User {
  if (!user) throw replace(withReturn('/login', pathOf(url)))
  return user
}

/** A verified client: an unverified user verifies first and comes back, others go to the dashboard. */
export function requireClient(visitor: Visitor, url: URL): User {
  const user = requireUser(visitor, url)
  if (!user.isVerified) throw replace(withReturn('/verify-email', pathOf(url)))
  if (user.role !== 'client') throw replace('/dashboard')
  return user
}

/** Redirects a logged-in user away from the login. */
export function requireStranger(user: Visitor, url: URL) {
  if (user) throw replace(returnAddress(url.searchParams) ?? '/')
}

const pathOf = ({ pathname, search }: URL) => pathname + search
