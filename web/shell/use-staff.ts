import { useRouteLoaderData } from 'react-router'
import type { User } from '#contract/accounts'

/** The user at work in the dashboard, as its layout's loader has checked it. */
export function useStaff(): User {
  const layout = useRouteLoaderData<{ user: User }>('shell/dashboard-layout')
  if (!layout) throw new Error('Nobody is at work: this is not a page of the dashboard.')
  return layout.user
}
