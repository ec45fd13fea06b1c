import type { Logout } from '#web/shell/use-logout.ts'
import { Notice } from '#web/ui/notice.tsx'

/** A refused logout, shown beside the button to try again: the user might believe to be logged out. */
export function LogoutRefusal({ logout: { error }, className }: { logout: Logout; className?: string }) {
  if (!error) return null
  return (
    <Notice kind="error" className={className}>
      Votre session est toujours ouverte. {error.message}
    </Notice>
  )
}
