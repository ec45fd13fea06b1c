// Who may call what: the shop's authorization, one row for each call. A row is `METHOD /url`, or that with
// its circumstances after a comma. Every route of the application has a row; the suite fails for a route
// without one.

type Cell = number | `302 ${string}`
/**
 * Answers for A U O X R D S: anonymous, unverified, owner, another client, role `user`, admin, superAdmin.
 */
export type Cells = readonly [A: Cell, U: Cell, O: Cell, X: Cell, R: Cell, D: Cell, S: Cell]

export const everyone = (status: Cell) => [status, status, status, status, status, status, status] as const
const staffOnly = (status: number) => [401, 403, 403, 403, 403, status, status] as const
const superAdminOnly = (status: number) => [401, 403, 403, 403, 403, 403, status] as const
const known = (status: number) => [401, status, status, status, status, status, status] as const
const verified = (status: number) => [401, 403, status, status, status, status, status] as const
/** The object is O's: other clients are refused. */
const ownerOrStaff = (status: number) => [401, 403, status, 403, 403, status, status] as const
export const dashboardPage = ['302 /', '302 /verify-email', '302 /', '302 /', '302 /', 200, 200] as const

/** The calls that the shop was specified with. */
export const specified = {
  accounts: {
    'POST /api/users/login': everyone(200),
    'POST /api/users/sign-up': everyone(201),
    'POST /api/users/forgot-password': everyone(200),
    'GET /api/users/who-am-i': everyone(200),
    'GET /api/users/logout': everyone(200),
    'GET /api/users/verify-email/:token': everyone(200),
    'GET /api/users/send-verification-email': [401, 200, 409, 409, 409, 409, 409],
    'PUT /api/users/password/reset/:token': everyone(200),
    'GET /api/users': staffOnly(200),
    'GET /api/users/:id': ownerOrStaff(200),
    'POST /api/users/add': staffOnly(201),
    'PUT /api/users/update/:id': ownerOrStaff(200),
    'DELETE /api/users/delete/:id': staffOnly(200),
  },
  catalogue: {
    'GET /api/categories': everyone(200),
    'GET /api/categories/:id': everyone(200),
    'POST /api/categories/create': staffOnly(201),
    'PUT /api/categories/update/:id': staffOnly(200),
    'DELETE /api/categories/delete/:id': staffOnly(200),
    'GET /api/products': everyone(200),
    'GET /api/products/:id': everyone(200),
    'GET /api/products/category/:id': everyone(200),
    'POST /api/products/add': staffOnly(201),
    'PUT /api/products/update/:id': staffOnly(200),
    'DELETE /api/products/delete/:id': staffOnly(200),
    'GET /api/options': everyone(200),
    'GET /api/options/:id': everyone(200),
    'POST /api/options/add': staffOnly(201),
    'PUT /api/options/update/:id': staffOnly(200),
    'DELETE /api/options/delete/:id': staffOnly(200),
  },
  orders: {
    'GET /api/orders': known(200),
    'GET /api/orders/admin/orders': staffOnly(200),
    'GET /api/orders/:id': [401, 404, 200, 404, 404, 200, 200],
    'POST /api/orders/add': staffOnly(201),
    'PUT /api/orders/update/:id, as staff send it': [401, 403, 403, 404, 404, 200, 200],
    'PUT /api/orders/update/:id, cancelled': [401, 403, 200, 404, 404, 400, 400],
    'POST /api/orders/create': verified(201),
    'DELETE /api/orders/delete/:id': staffOnly(200),
  },
  shop: {
    'GET /images/*': everyone(200),
    'GET /api/documents/*': everyone(200),
    'POST /api/contact': everyone(200),
    'GET /metrics': everyone(404),
    'GET /dashboard': dashboardPage,
  },
} as const satisfies Record<string, Record<string, Cells>>

/** The routes that were added later, and further circumstances of all routes. */
export const beyond = {
  accounts: {
    'POST /api/users/login, wrong password': everyone(401),
    'POST /api/users/sign-up, address taken': everyone(409),
    'GET /api/users/verify-email/:token, bad token': everyone(400),
    'GET /api/users/verify-email': everyone(400),
    'PUT /api/users/password/reset/:token, bad token': everyone(400),
    'PUT /api/users/password/reset': everyone(400),
    'GET /api/users/:id, oneself': known(200),
    'GET /api/users/:id, unknown': staffOnly(404),
    'GET /api/users/export.csv': staffOnly(200),
    'GET /api/users/my-data': known(200),
    'PUT /api/users/anonymise/:id': staffOnly(200),
    'PUT /api/users/anonymise/:id, an admin': staffOnly(409),
    'PUT /api/users/anonymise/:id, a superAdmin': superAdminOnly(409),
    'PUT /api/users/anonymise/:id, oneself': [401, 403, 403, 403, 403, 409, 409],
    'PUT /api/users/anonymise/:id, unknown': staffOnly(404),
    'POST /api/users/add, role admin': staffOnly(201),
    'POST /api/users/add, role superAdmin': staffOnly(400),
    'POST /api/users/add, role user': staffOnly(400),
    'POST /api/users/add, role Admin': staffOnly(400),
    'POST /api/users/add, role in a list': staffOnly(400),
    'POST /api/users/add, role null': staffOnly(400),
    'PUT /api/users/update/:id, another address': ownerOrStaff(200),
    "PUT /api/users/update/:id, somebody else's address": ownerOrStaff(409),
    'PUT /api/users/update/:id, role admin': [401, 403, 403, 403, 403, 200, 200],
    'PUT /api/users/update/:id, role superAdmin': [401, 403, 400, 403, 403, 400, 400],
    'PUT /api/users/update/:id, the legacy role kept': [401, 403, 403, 403, 200, 200, 200],
    'PUT /api/users/update/:id, of an admin': staffOnly(200),
    'PUT /api/users/update/:id, of a superAdmin': superAdminOnly(200),
    'PUT /api/users/update/:id, of a superAdmin, another address': superAdminOnly(200),
    "PUT /api/users/update/:id, oneself, a role that is not one's own": [401, 403, 403, 403, 403, 403, 403],
    'DELETE /api/users/delete/:id, an admin': staffOnly(200),
    'DELETE /api/users/delete/:id, a superAdmin': superAdminOnly(200),
    'DELETE /api/users/delete/:id, oneself': [401, 403, 403, 403, 403, 403, 403],
    'DELETE /api/users/delete/:id, with orders': staffOnly(409),
    'DELETE /api/users/delete/:id, unknown': staffOnly(404),
    'GET /api/audit': superAdminOnly(200),
    'GET /api/audit/:id': superAdminOnly(200),
    'GET /api/audit/:id, unknown': superAdminOnly(404),
  },
  catalogue: {
    'GET /api/search': everyone(200),
    'GET /api/search/nearest': everyone(200),
    'GET /api/categories/export.csv': staffOnly(200),
    'GET /api/products/export.csv': staffOnly(200),
    'GET /api/categories/:id, unknown': everyone(404),
    'GET /api/products/:id, unknown': everyone(404),
    'GET /api/products/category/:id, unknown': everyone(404),
    'GET /api/options/:id, unknown': everyone(404),
    'DELETE /api/categories/delete/:id, with products': staffOnly(409),
    'DELETE /api/products/delete/:id, with orders': staffOnly(409),
    // Callers who are not staff get the same answer as for what exists, so they do not learn what does.
    'PUT /api/categories/update/:id, unknown': staffOnly(404),
    'PUT /api/products/update/:id, unknown': staffOnly(404),
    'PUT /api/options/update/:id, unknown': staffOnly(404),
    'DELETE /api/categories/delete/:id, unknown': staffOnly(404),
    'DELETE /api/products/delete/:id, unknown': staffOnly(404),
    'DELETE /api/options/delete/:id, unknown': staffOnly(404),
  },
  orders: {
    'GET /api/orders/admin/overview': staffOnly(200),
    'GET /api/orders/admin/export.csv': staffOnly(200),
    'GET /api/orders/admin/events': staffOnly(200),
    "GET /api/orders/:id, the caller's own": known(200),
    'GET /api/orders/:id, unknown': known(404),
    'PUT /api/orders/update/:id, cancelled though complete': [401, 403, 409, 404, 404, 400, 400],
    'PUT /api/orders/update/:id, unknown': [401, 403, 404, 404, 404, 404, 404],
    'DELETE /api/orders/delete/:id, unknown': staffOnly(404),
  },
  shop: {
    'GET /images/*, unknown': everyone(404),
    'GET /api/documents/*, unknown': everyone(404),
    'GET /api/mailbox': everyone(200),
    'GET /api/openapi.json': everyone(200),
    'GET /api/docs': everyone(200),
    'GET /api/docs/': everyone(200),
    'GET /api/docs/static/*': everyone(200),
    'GET /api/docs/static/index.html': everyone('302 /api/docs/'),
    'GET /api/docs/static/swagger-initializer.js': everyone(200),
    'GET /api/docs/json': everyone(200),
    'GET /api/docs/yaml': everyone(200),
    'GET /sitemap.xml': everyone(200),
    'GET /robots.txt': everyone(200),
    'GET /api/*': everyone(404),
    'POST /api/*': everyone(404),
    'PUT /api/*': everyone(404),
    'PATCH /api/*': everyone(404),
    'DELETE /api/*': everyone(404),
    'OPTIONS /api/*': everyone(404),
    'TRACE /api/*': everyone(404),
    // Without the body that a QUERY must have.
    'QUERY /api/*': everyone(400),
    'GET /readyz': everyone(404),
    'GET /healthz': everyone(404),
  },
} as const satisfies Record<string, Record<string, Cells>>
