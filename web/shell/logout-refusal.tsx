import type { Logout } from '#web/shell/use-logout.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Said where one may try again, for whoever believes to have left. */
export function LogoutRefusal({ logout: { error }, className }: { logout: Logout; className?: string }) {
  if (!error) return null
  return (
    <Notice kind="error" className={className}>
      Votre session est toujours ouverte. {error.message}
    </Notice>
  )
}
