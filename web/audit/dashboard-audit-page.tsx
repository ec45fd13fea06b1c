import { History, X } from 'lucide-react'
import { useMemo } from 'react'
import type { AuditEntry } from '#contract/audit'
import { count, fr, fullName } from '#contract/french'
import { isStaffRole, roles } from '#contract/roles'
import { listUsers } from '#web/accounts/staff-users.api.ts'
import { findAct, listAudit } from '#web/audit/audit.api.ts'
import { auditColumns } from '#web/audit/audit-columns.tsx'
import { AuditPanel } from '#web/audit/audit-panel.tsx'
import { entityNames } from '#web/audit/audit-words.ts'
import { firstMatches } from '#web/lib/first-matches.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { FilterDays } from '#web/ui/data-table/filter-days.tsx'
import { FilterMenu } from '#web/ui/data-table/filter-menu.tsx'
import { FilterPicker } from '#web/ui/data-table/filter-picker.tsx'
import { useListAddress } from '#web/ui/data-table/list-address.ts'
import { ListPage } from '#web/ui/data-table/list-page.tsx'
import { readInBrowser, readOnServer, unlessPanelAlone } from '#web/ui/data-table/read-list.ts'
import { useOpenRow } from '#web/ui/data-table/use-open-row.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { Choice } from '#web/ui/picker-list.tsx'
import type { Route } from './+types/dashboard-audit-page'

const kind = { sort: '-at', filters: ['person', 'entity', 'entityId', 'from', 'to'] }
const entities = Object.entries(entityNames).map(([value, label]) => ({ value, label }))

/** The server lets only superAdmins read the journal; for others this page shows the server's refusal. */
export const loader = (args: Route.LoaderArgs) => readOnServer(args, kind, listAudit)
export const clientLoader = (args: Route.ClientLoaderArgs) => readInBrowser(args, kind, listAudit)
export const shouldRevalidate = unlessPanelAlone

export default function DashboardAuditPage({ loaderData: { reading } }: Route.ComponentProps) {
  const address = useListAddress(kind)
  const { panel } = address
  const columns = useMemo(() => auditColumns(panel), [panel])
  const person = address.filter('person')
  return (
    <>
      <PageHead title="Journal" description="Ce que l’équipe a fait." hidden />
      <ListPage
        title="Journal"
        address={address}
        reading={reading}
        rowsOf={({ entries }) => entries}
        count={(total) => count(total, 'action')}
        search={{ label: 'Rechercher un objet', placeholder: 'Nom ou numéro' }}
        filters={
          <>
            <FilterMenu address={address} name="entity" label="Objet" all="Tous" choices={entities} />
            <FilterPicker
              address={address}
              name="person"
              label="Personne"
              all="Toutes"
              chosen={person}
              search={searchStaff}
            />
            <FilterDays address={address} />
            {address.filter('entityId') && (
              <LinkButton
                to={address.href({ entityId: undefined })}
                preventScrollReset
                variant="secondary"
                size="small"
                className="border-methylene! bg-methylene-wash!"
              >
                <span className="sr-only">{fr('Effacer le filtre : ')}</span>
                Un seul objet
                <X aria-hidden className="size-4" />
              </LinkButton>
            )}
          </>
        }
        empty={{
          icon: <History aria-hidden />,
          title: 'Aucune action pour le moment',
          action: (
            <LinkButton to="/dashboard" variant="secondary">
              Revenir au tableau de bord
            </LinkButton>
          ),
        }}
        table={{
          caption: 'Journal',
          columns,
          nameOf: ({ label }) => label ?? 'Sans nom',
          hrefOf: ({ _id }) => panel(_id),
        }}
        panel={() => <OpenEntry />}
      />
    </>
  )
}

/** Members of staff to choose from; the journal knows them by their e-mail address. */
async function searchStaff(q: string, signal: AbortSignal): Promise<Choice[]> {
  const pages = await Promise.all(
    roles.filter(isStaffRole).map((role) => firstMatches(listUsers, q, signal, { role })),
  )
  return pages
    .flatMap(({ users }) => users)
    .map((user) => ({ value: user.email, label: fullName(user), detail: user.email }))
}

/** Fetches the act even when the list holds it: the list does not include the changes. */
function OpenEntry() {
  return <AuditPanel opened={useOpenRow(none, findAct)} />
}

const none: AuditEntry[] = []
