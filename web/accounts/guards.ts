import { redirect, replace } from 'react-router'
import type { User } from '#contract/accounts'
import { returnAddress, withReturn } from '#web/lib/return-address.ts'

// Who may see a page: called in its loader, on the server before anything is rendered, and in its clientLoader.
// `url` is the loader's own, without React Router's parameters.

type Visitor = User | null

/** Whoever is logged in; others go to the login and come back. */
export function requireUser(user: Visitor, url: URL): User {
  if (!user) throw redirect(withReturn('/login', pathOf(url)))
  return user
}

/** A verified client: whoever is not verified goes to the verification and comes back, others go to the dashboard. */
export function requireClient(visitor: Visitor, url: URL): User {
  const user = requireUser(visitor, url)
  if (!user.isVerified) throw redirect(withReturn('/verify-email', pathOf(url)))
  if (user.role !== 'client') throw redirect('/dashboard')
  return user
}

/** Nobody who is logged in has a use for a login: Back leads past it. */
export function requireStranger(user: Visitor, url: URL) {
  if (user) throw replace(returnAddress(url.searchParams) ?? '/')
}

const pathOf = ({ pathname, search }: URL) => pathname + search
