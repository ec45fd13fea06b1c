import { ShieldCheck, UserRound } from 'lucide-react'
import { roleNames } from '#contract/role-names'
import type { Role } from '#contract/roles'
import { Badge } from '#web/ui/badge.tsx'

const looks = {
  client: { tone: 'graphite', Icon: UserRound },
  user: { tone: 'graphite', Icon: UserRound },
  admin: { tone: 'methylene', Icon: ShieldCheck },
  superAdmin: { tone: 'lugol', Icon: ShieldCheck },
} as const

export function RoleBadge({ role }: { role: Role }) {
  const { tone, Icon } = looks[role]
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {roleNames[role]}
    </Badge>
  )
}
