import { FilePlus2, FileX2, PencilLine } from 'lucide-react'
import type { AuditAct, AuditEntry } from '#contract/audit'
import { actNames, entityNames } from '#web/audit/audit-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { momentColumn } from '#web/ui/data-table/date-column.tsx'
import { RowLink } from '#web/ui/data-table/row-link.tsx'
import { columnsOf } from '#web/ui/data-table/table-features.ts'

const looks = {
  add: { tone: 'malachite', Icon: FilePlus2 },
  update: { tone: 'methylene', Icon: PencilLine },
  delete: { tone: 'eosine', Icon: FileX2 },
  anonymise: { tone: 'methylene', Icon: PencilLine },
} as const satisfies Record<AuditAct, object>

const helper = columnsOf<AuditEntry>()

/** `panel` gives the link to an act's panel. */
export const auditColumns = (panel: (id: string) => string) =>
  helper.columns([
    helper.accessor('label', {
      meta: { label: 'Objet', title: true },
      cell: ({ row: { original } }) => (
        <div className="grid min-w-0">
          <RowLink to={panel(original._id)}>{original.label ?? 'Sans nom'}</RowLink>
          <span className="text-xs text-soft">{entityNames[original.entity]}</span>
        </div>
      ),
    }),
    helper.accessor('act', {
      meta: { label: 'Action' },
      cell: ({ getValue }) => <ActBadge act={getValue()} />,
    }),
    helper.accessor(({ actor }) => actor.email, {
      id: 'person',
      meta: { label: 'Personne' },
      cell: ({ getValue }) => <span className="wrap-anywhere">{getValue()}</span>,
    }),
    helper.accessor('at', momentColumn),
  ])

function ActBadge({ act }: { act: AuditAct }) {
  const { tone, Icon } = looks[act]
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {actNames[act]}
    </Badge>
  )
}
