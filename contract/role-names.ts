import type { Role } from '#contract/roles'

/** A role's name as people read it. Apart from the roles themselves, which every page loads. */
export const roleNames: Record<Role, string> = {
  client: 'Client',
  admin: 'Administrateur',
  superAdmin: 'Super-administrateur',
  user: 'Utilisateur',
}
