import { CircleCheck, CircleDashed } from 'lucide-react'
import type { User } from '#contract/accounts'
import { fullName, groupPhone } from '#contract/french'
import { RoleBadge } from '#web/accounts/role-badge.tsx'
import { dateColumn } from '#web/ui/data-table/date-column.tsx'
import { RowLink } from '#web/ui/data-table/row-link.tsx'
import { columnsOf } from '#web/ui/data-table/table-features.ts'

const helper = columnsOf<User>()

/** `panel` gives the link to an account's panel. */
export const userColumns = (panel: (id: string) => string) =>
  helper.columns([
    helper.accessor('name', {
      enableSorting: true,
      meta: { label: 'Nom', title: true },
      cell: ({ row: { original } }) => (
        <div className="grid min-w-0">
          <RowLink to={panel(original._id)}>{fullName(original)}</RowLink>
          <span className="truncate text-xs text-soft">{original.email}</span>
        </div>
      ),
    }),
    helper.accessor('phoneNumber', {
      meta: { label: 'Téléphone', className: 'figures whitespace-nowrap' },
      cell: ({ getValue }) => groupPhone(getValue()),
    }),
    helper.accessor('role', {
      meta: { label: 'Rôle' },
      cell: ({ getValue }) => <RoleBadge role={getValue()} />,
    }),
    helper.accessor('isVerified', {
      meta: { label: 'E-mail' },
      cell: ({ getValue }) => <Verified isVerified={getValue()} />,
    }),
    helper.accessor('createdAt', dateColumn),
  ])

export function Verified({ isVerified }: { isVerified: boolean }) {
  const Icon = isVerified ? CircleCheck : CircleDashed
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Icon aria-hidden className={`size-4 ${isVerified ? 'text-malachite-ink' : 'text-soft'}`} />
      {isVerified ? 'Vérifié' : 'Non vérifié'}
    </span>
  )
}
