import { fullName } from '#contract/french'
import type { Role } from '#contract/roles'
import { listUsers } from '#web/accounts/staff-users.api.ts'
import { noReference } from '#web/catalogue/reference.tsx'
import { listStaffProducts } from '#web/catalogue/staff-catalogue.api.ts'
import { stoppable } from '#web/lib/api.ts'
import { beginsWords, holdsWords } from '#web/lib/holds-words.ts'
import { listStaffOrders } from '#web/orders/staff-orders.api.ts'
import { dashboardLinks } from '#web/shell/dashboard-links.ts'

export type PaletteItem = { value: string; label: string; detail?: string; to: string }
export type PaletteGroup = { value: string; items: PaletteItem[] }

/** Results of each kind. */
const most = 5

const forms = [
  ['Ajouter un utilisateur', '/dashboard/users/add-user'],
  ['Ajouter un produit', '/dashboard/products/add-product'],
  ['Ajouter une catégorie', '/dashboard/categories/add-category'],
  ['Ajouter une commande', '/dashboard/orders/add-order'],
  ['Ajouter une option', '/dashboard/options/add-option'],
  ['Modifier mon profil', '/edit-profile'],
  ['Voir la boutique', '/'],
] as const

/** The pages whose name holds every word of `q`. */
export function findPages(q: string, role: Role): PaletteItem[] {
  const pages = [...dashboardLinks(role).map(({ label, to }) => [label, to] as const), ...forms]
  const isFound = holdsWords(q)
  return pages.filter(([label]) => isFound(label)).map(([label, to]) => ({ value: to, label, to }))
}

/** Products, users and orders that match `q`, a few of each, from the server. */
export async function searchEverything(q: string, signal: AbortSignal): Promise<PaletteGroup[]> {
  if (q === '') return []
  const query = new URLSearchParams({ q, limit: String(most) })
  const fetcher = stoppable(signal)
  const [{ products }, { users }, { orders }] = await Promise.all([
    listStaffProducts(query, fetcher),
    listUsers(query, fetcher),
    listStaffOrders(query, fetcher),
  ])
  const groups = [
    {
      value: 'Produits',
      items: products.map(({ _id, name, reference }) => ({
        value: _id,
        label: name,
        detail: reference ?? noReference,
        to: `/dashboard/products?fiche=${_id}`,
      })),
    },
    {
      value: 'Utilisateurs',
      items: users.map((user) => ({
        value: user._id,
        label: fullName(user),
        detail: user.email,
        to: `/dashboard/users?fiche=${user._id}`,
      })),
    },
    {
      value: 'Commandes',
      items: orders.map(({ _id, number, client, product }) => ({
        value: _id,
        label: number,
        detail: `${fullName(client)} · ${product.name}`,
        to: `/dashboard/orders?fiche=${_id}`,
      })),
    },
  ]
  return likeliestFirst(
    groups.filter(({ items }) => items.length > 0),
    q,
  )
}

/** Groups with a word that begins as typed come first: « amina » means the client, not « hotte à flux laminaire ». */
export function likeliestFirst(groups: PaletteGroup[], q: string): PaletteGroup[] {
  const isMeant = beginsWords(q)
  const isLikely = ({ items }: PaletteGroup) => items.some(({ label }) => isMeant(label))
  return [...groups].sort((one, other) => Number(isLikely(other)) - Number(isLikely(one)))
}
