/** The links of the navigation; the footer has the same ones in its own order and spelling. */
export const siteLinks = [
  { to: '/', label: 'Accueil' },
  { to: '/about', label: 'À propos' },
  { to: '/categories', label: 'Catégories' },
  { to: '/contact', label: 'Contact' },
] as const

export const footerLinks = [
  { to: '/', label: 'Accueil' },
  { to: '/about', label: 'A propos' },
  { to: '/contact', label: 'Contact' },
  { to: '/categories', label: 'Catégories' },
] as const

export const legalLinks = [
  { to: '/conditions', label: 'Conditions de vente' },
  { to: '/donnees-personnelles', label: 'Données personnelles' },
] as const
