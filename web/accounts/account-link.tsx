import { useLocation } from 'react-router'
import { withReturn } from '#web/lib/return-address.ts'
import { TextLink } from '#web/ui/text-link.tsx'

type Props = { to: '/login' | '/signup'; back: string | undefined; children: string }

/**
 * A link between login and sign-up. On the way to an order it takes this page's place in the history: the
 * product stays the page behind, which the order comes back to.
 */
export function AccountLink({ to, back, children }: Props) {
  const { state } = useLocation()
  return (
    <TextLink to={withReturn(to, back)} replace={Boolean(state?.isBehind)} state={state}>
      {children}
    </TextLink>
  )
}
