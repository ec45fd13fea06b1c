import { knownPassword } from '#server/testing/makers'
import type { Asked, Kind } from './plan.ts'
import type { Scene } from './scene.ts'

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-encoding': 'gzip, br' }
const json = { accept: '*/*', 'accept-encoding': 'gzip, br' }
const get = (path: string, headers: Record<string, string> = json): Asked => ({ path, headers })

/** The mix of a shop's day, with weights in per cent. */
export function dailyMix(scene: Scene): Kind[] {
  const kinds = [...catalogue(scene), ...own(scene), ...writing(scene), staff(scene)]
  // A shop may have no pictures.
  return kinds.filter(({ requests }) => requests.length > 0)
}

/**
 * Adds one kind at a rate of its own to some kinds at another, requests a second, for a single generator: two
 * would wait for each other, and that wait would count as the shop's time.
 */
export function beside(kinds: Kind[], rate: number, more: Omit<Kind, 'weight'>, moreRate: number): Phased {
  const weights = kinds.reduce((sum, { weight }) => sum + weight, 0)
  return {
    kinds: [...kinds, { ...more, weight: Math.round((weights * moreRate) / rate) }],
    rate: rate + moreRate,
  }
}

interface Phased {
  kinds: Kind[]
  rate: number
}

/** Public requests: pages, lists, pictures. */
export function catalogue({ categories, pictures }: Scene): Kind[] {
  return [
    {
      name: 'pages',
      weight: 55,
      requests: categories.flatMap(({ id }) => [get(`/category/${id}`, html), get('/', html)]),
    },
    {
      name: 'lists',
      weight: 20,
      requests: categories.map(({ id }) => get(`/api/products/category/${id}`)),
    },
    { name: 'pictures', weight: 4, requests: pictures.map(({ path }) => get(`/${path}`)) },
  ]
}

function own({ clients }: Scene): Kind[] {
  return [
    {
      name: 'who-am-i',
      weight: 12,
      // Half of the visitors are logged in.
      requests: clients.flatMap(({ cookie }) => [
        get('/api/users/who-am-i', { ...json, cookie }),
        get('/api/users/who-am-i'),
      ]),
    },
    {
      name: 'own orders',
      weight: 3,
      requests: clients.map(({ cookie }) => get('/api/orders?limit=25', { ...json, cookie })),
    },
  ]
}

function writing({ clients, products }: Scene): Kind[] {
  const orders = clients.map(({ cookie }, index) => order(cookie, products[index % products.length]))
  const path = '/api/orders/update/{order}'
  const cancel = { method: 'PUT', path, headers: json, body: JSON.stringify({ status: 'annulé' }) }
  return [
    { name: 'orders', weight: 2, requests: orders },
    { name: 'cancels', weight: 1, requests: [cancel] },
    { name: 'logins', weight: 2, requests: logins(clients) },
  ]
}

export const logins = (clients: Scene['clients']): Asked[] =>
  clients.map(({ email }) => ({
    method: 'POST',
    path: '/api/users/login',
    headers: json,
    body: JSON.stringify({ email, password: knownPassword }),
  }))

export const order = (cookie: string, product: Scene['products'][number] | undefined): Asked => ({
  method: 'POST',
  path: '/api/orders/create',
  headers: { ...json, cookie, 'idempotency-key': 'load {n}' },
  body: JSON.stringify({ product: { ...product, options: [] }, quantity: 2 }),
})

/** Nine lists per export of the products. */
function staff({ staff: cookie }: Scene): Kind {
  const lists = [
    '/api/orders/admin/orders?limit=25&sort=-createdAt',
    '/api/products?limit=25&sort=name',
    '/api/users?limit=25&sort=name',
  ]
  const paths = [...lists, ...lists, ...lists, '/api/products/export.csv']
  return { name: 'staff', weight: 1, requests: paths.map((path) => get(path, { ...json, cookie })) }
}
