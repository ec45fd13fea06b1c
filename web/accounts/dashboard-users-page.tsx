import { Users } from 'lucide-react'
import { useMemo } from 'react'
import type { User } from '#contract/accounts'
import { isForgotten } from '#contract/forgotten'
import { count, fr, fullName } from '#contract/french'
import { roleNames } from '#contract/role-names'
import { roles } from '#contract/roles'
import { isClosedTo } from '#web/accounts/closed-account.tsx'
import { deleteUser, findUser, listUsers, usersExportPath } from '#web/accounts/staff-users.api.ts'
import { useAnonymising } from '#web/accounts/use-anonymising.tsx'
import { userColumns } from '#web/accounts/user-columns.tsx'
import { UserPanel } from '#web/accounts/user-panel.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { useStaff } from '#web/shell/use-staff.ts'
import { FilterMenu } from '#web/ui/data-table/filter-menu.tsx'
import { AddLink } from '#web/ui/data-table/form-links.tsx'
import { useListAddress } from '#web/ui/data-table/list-address.ts'
import { ListPage } from '#web/ui/data-table/list-page.tsx'
import { readInBrowser, readOnServer, unlessPanelAlone } from '#web/ui/data-table/read-list.ts'
import { RowActs } from '#web/ui/data-table/row-acts.tsx'
import { useBulk } from '#web/ui/data-table/use-bulk.ts'
import { useDeletion } from '#web/ui/data-table/use-deletion.tsx'
import { useOpenRow } from '#web/ui/data-table/use-open-row.ts'
import { DownloadLink } from '#web/ui/download-link.tsx'
import type { Route } from './+types/dashboard-users-page'

const kind = { sort: 'name', filters: ['role'] }
const roleChoices = roles.map((role) => ({ value: role, label: roleNames[role] }))
const add = <AddLink to="/dashboard/users/add-user">Ajouter un utilisateur</AddLink>

export const loader = (args: Route.LoaderArgs) => readOnServer(args, kind, listUsers)
export const clientLoader = (args: Route.ClientLoaderArgs) => readInBrowser(args, kind, listUsers)
export const shouldRevalidate = unlessPanelAlone

export default function DashboardUsersPage({ loaderData: { reading } }: Route.ComponentProps) {
  const address = useListAddress(kind)
  const viewer = useStaff()
  const bulk = useBulk<User>(fullName)
  const deletion = useDeletion(deleteUser, bulk, {
    nameOf: (user) => `le compte « ${fullName(user)} »`,
    count: (number) => count(number, 'compte'),
    consequence,
    failure: 'An error occurred',
    reasons: {
      'user.hasOrders': 'commandes liées',
      'user.unknown': 'suppression déjà faite',
      'session.forbidden': 'droits insuffisants',
    },
  })
  const anonymising = useAnonymising()
  // Actions that the server would refuse are not offered; an anonymised account cannot be edited either.
  const isOpen = (user: User) => !isClosedTo(viewer, user)
  const mayEdit = (user: User) => isOpen(user) && !isForgotten(user)
  const mayDelete = (user: User) => isOpen(user) && user._id !== viewer._id
  const { panel } = address
  const columns = useMemo(() => userColumns(panel), [panel])
  return (
    <>
      <PageHead title="Utilisateurs" description="Les comptes de la boutique." hidden />
      <ListPage
        title="Utilisateurs"
        address={address}
        reading={reading}
        rowsOf={({ users }) => users}
        count={(total) => count(total, 'utilisateur')}
        search={{ label: 'Rechercher un utilisateur', placeholder: 'Nom, e-mail ou téléphone' }}
        actions={
          <>
            <DownloadLink href={usersExportPath(address.filtered)} name="export.csv">
              Exporter
            </DownloadLink>
            {add}
          </>
        }
        filters={<FilterMenu address={address} name="role" label="Rôle" all="Tous" choices={roleChoices} />}
        empty={{ icon: <Users aria-hidden />, title: 'Aucun utilisateur', action: add }}
        bulk={bulk}
        table={{
          caption: 'Utilisateurs',
          columns,
          nameOf: fullName,
          hrefOf: ({ _id }) => panel(_id),
          canChoose: mayDelete,
          menuOf: (user) =>
            isOpen(user) && (
              <RowActs
                name={fullName(user)}
                editTo={mayEdit(user) ? `/dashboard/users/update-user/${user._id}` : undefined}
                onDelete={mayDelete(user) ? () => deletion.ask([user]) : undefined}
              />
            ),
          bulk: deletion.bar,
        }}
        panel={(rows) => (
          <OpenUser
            rows={rows}
            mayEdit={mayEdit}
            mayDelete={mayDelete}
            onDelete={(user, after) => deletion.ask([user], after)}
            onAnonymise={anonymising.ask}
          />
        )}
      />
      {deletion.dialog}
      {anonymising.dialog}
    </>
  )
}

type PanelProps = Omit<Parameters<typeof UserPanel>[0], 'opened' | 'onDelete'> & {
  rows: User[]
  onDelete: (user: User, after: () => void) => void
}

function OpenUser({ rows, onDelete, ...props }: PanelProps) {
  const opened = useOpenRow(rows, findUser)
  return <UserPanel opened={opened} onDelete={(user) => onDelete(user, opened.close)} {...props} />
}

function consequence(users: User[]) {
  return users.length === 1
    ? fr(
        'La personne est déconnectée et ne pourra plus se connecter. Un compte qui a des commandes ne peut pas être supprimé : sa fiche permet de l’anonymiser.',
      )
    : 'Ces personnes sont déconnectées et ne pourront plus se connecter. Les comptes qui ont des commandes restent.'
}
