import {
  Boxes,
  ClipboardList,
  History,
  LayoutDashboard,
  LayoutGrid,
  type LucideIcon,
  SlidersHorizontal,
  Users,
} from 'lucide-react'
import type { Role } from '#contract/roles'

type DashboardLink = { to: string; label: string; Icon: LucideIcon }

const links: readonly DashboardLink[] = [
  { to: '/dashboard', label: 'Dashboard', Icon: LayoutDashboard },
  { to: '/dashboard/users', label: 'Utilisateur', Icon: Users },
  { to: '/dashboard/products', label: 'Produits', Icon: Boxes },
  { to: '/dashboard/categories', label: 'Catégories', Icon: LayoutGrid },
  { to: '/dashboard/orders', label: 'Commandes', Icon: ClipboardList },
  { to: '/dashboard/options', label: 'Options', Icon: SlidersHorizontal },
]
const journal: DashboardLink = { to: '/dashboard/audit', label: 'Journal', Icon: History }

/** The links of the sidebar; only superAdmins read the journal. */
export const dashboardLinks = (role: Role) => (role === 'superAdmin' ? [...links, journal] : links)

/** The French name of each part of an address; an id has none. */
const names: Record<string, string> = {
  dashboard: 'Dashboard',
  users: 'Utilisateurs',
  products: 'Produits',
  categories: 'Catégories',
  orders: 'Commandes',
  options: 'Options',
  audit: 'Journal',
  'add-user': 'Ajouter un utilisateur',
  'update-user': 'Modifier l’utilisateur',
  'add-product': 'Ajouter un produit',
  'update-product': 'Modifier le produit',
  'add-category': 'Ajouter une catégorie',
  'update-category': 'Modifier la catégorie',
  'add-order': 'Ajouter une commande',
  'update-order': 'Modifier la commande',
  'add-option': 'Ajouter une option',
  'update-option': 'Modifier l’option',
}

/** The breadcrumb of a dashboard page; the page itself has no link. */
export function crumbsOf(pathname: string) {
  const parts = pathname.split('/').filter(Boolean)
  const known = parts.flatMap((part, index) => {
    const label = names[part]
    return label ? [{ label, to: `/${parts.slice(0, index + 1).join('/')}` }] : []
  })
  return known.map(({ label, to }, index) => (index === known.length - 1 ? { label } : { label, to }))
}
