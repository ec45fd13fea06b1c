import type { Role } from '#contract/roles'

/** What people read for a role, wherever it is shown. Apart from the roles themselves, which every page loads. */
export const roleNames: Record<Role, string> = {
  client: 'Client',
  admin: 'Administrateur',
  superAdmin: 'Super-administrateur',
  user: 'Utilisateur',
}
