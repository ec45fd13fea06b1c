import { expect, test } from 'vitest'
import { crumbsOf, dashboardLinks } from '#web/shell/dashboard-links.ts'

test('a breadcrumb says the way in words, and leads to every page but the one it stands on', () => {
  expect(crumbsOf('/dashboard')).toEqual([{ label: 'Dashboard' }])
  expect(crumbsOf('/dashboard/products/update-product/0190-abc')).toEqual([
    { label: 'Dashboard', to: '/dashboard' },
    { label: 'Produits', to: '/dashboard/products' },
    { label: 'Modifier le produit' },
  ])
})

test('only a superAdmin is shown the journal', () => {
  const labels = ['Dashboard', 'Utilisateur', 'Produits', 'Catégories', 'Commandes', 'Options']
  expect(dashboardLinks('admin').map(({ label }) => label)).toEqual(labels)
  expect(dashboardLinks('superAdmin').map(({ label }) => label)).toEqual([...labels, 'Journal'])
})
