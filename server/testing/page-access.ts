import { type Cells, dashboardPage, everyone } from '#server/testing/access'

/** Only a superAdmin reads the journal. */
const journal = [...dashboardPage.slice(0, 5), 403, 200] as unknown as Cells

/** For callers who are no clients. The dashboard redirects role `user` further. */
const toTheDashboard = ['302 /dashboard', '302 /dashboard', '302 /dashboard'] as const

/** Who sees which page: every page of the web build has a row. A redirect is written without its query. */
export const pages: Record<string, Cells> = {
  'GET /': everyone(200),
  'GET /about': everyone(200),
  'GET /contact': everyone(200),
  'GET /categories': everyone(200),
  'GET /category/:id': everyone(200),
  'GET /recherche': everyone(200),
  'GET /donnees-personnelles': everyone(200),
  'GET /conditions': everyone(200),
  'GET /mailbox': everyone(200),
  'GET /verify-email/:token': everyone(200),
  'GET /reset-password/:token': everyone(200),
  'GET /*': everyone(404),
  'GET /login': [200, '302 /', '302 /', '302 /', '302 /', '302 /', '302 /'],
  'GET /signup': [200, '302 /', '302 /', '302 /', '302 /', '302 /', '302 /'],
  'GET /verify-email': ['302 /', 200, '302 /', '302 /', '302 /', '302 /', '302 /'],
  'GET /profile': ['302 /login', '302 /verify-email', 200, 200, ...toTheDashboard],
  'GET /profile/orders/:id': ['302 /login', '302 /verify-email', 200, 404, ...toTheDashboard],
  'GET /edit-profile': ['302 /login', 200, 200, 200, 200, 200, 200],
  'GET /dashboard/users': dashboardPage,
  'GET /dashboard/products': dashboardPage,
  'GET /dashboard/categories': dashboardPage,
  'GET /dashboard/orders': dashboardPage,
  'GET /dashboard/options': dashboardPage,
  'GET /dashboard/audit': journal,
  'GET /dashboard/products/add-product': dashboardPage,
  'GET /dashboard/products/update-product/:id': dashboardPage,
  'GET /dashboard/options/add-option': dashboardPage,
  'GET /dashboard/options/update-option/:id': dashboardPage,
  'GET /dashboard/categories/add-category': dashboardPage,
  'GET /dashboard/categories/update-category/:id': dashboardPage,
  'GET /dashboard/users/add-user': dashboardPage,
  'GET /dashboard/users/update-user/:id': dashboardPage,
  'GET /dashboard/orders/add-order': dashboardPage,
  'GET /dashboard/orders/update-order/:id': dashboardPage,
  'GET /dashboard/*': [...dashboardPage.slice(0, 5), 404, 404] as unknown as Cells,
}
