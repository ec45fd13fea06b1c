/** One request for a list, or for an action on it. */
export interface Action {
  list: string
  action: string
  path: string
  who: 'staff' | 'client' | 'anyone'
  /** Requested some five thousand rows further down. */
  deep?: boolean
}

export interface Subjects {
  small: string
  large: string
  product: string
  busy: string
  ordinary: string
  order: string
}

const page = 'limit=25'
const sorts = {
  '/api/orders/admin/orders': [
    'createdAt',
    'status',
    'quantity',
    'totalPrice',
    'client',
    'product',
    'number',
  ],
  '/api/products': ['name', 'price', 'createdAt', 'totalOrders'],
  '/api/users': ['name', 'familyName', 'email', 'role', 'createdAt'],
  '/api/categories': ['name', 'createdAt'],
  '/api/options': ['name', 'createdAt'],
}

/**
 * Every list and search of the dashboard, of a client and of anyone, with its sorts, filters and other
 * actions.
 */
export function actionsOn(subjects: Subjects): Action[] {
  const of = (list: string, who: Action['who'], base: string, actions: Record<string, string>): Action[] =>
    Object.entries(actions).map(([action, query]) => ({ list, action, who, path: `${base}${query}` }))
  const sorted = (base: keyof typeof sorts) =>
    Object.fromEntries(
      sorts[base].flatMap((name) => [
        [`sort ${name}`, `?${page}&sort=${name}`],
        [`sort -${name}`, `?${page}&sort=-${name}`],
      ]),
    )
  const { small, large, product, busy, ordinary, order } = subjects
  return [
    ...of('overview', 'staff', '/api/orders/admin/overview', { open: '' }),
    ...of('orders', 'staff', '/api/orders/admin/orders', {
      ...sorted('/api/orders/admin/orders'),
      'page of 100': '?limit=100&sort=-createdAt',
      'tab week': `?${page}&sort=-createdAt&period=week`,
      'tab month': `?${page}&sort=-createdAt&period=month`,
      'month by price': `?${page}&sort=-totalPrice&period=month`,
      'status en cours': `?${page}&sort=-createdAt&status=en cours`,
      'status annulé by price': `?${page}&sort=-totalPrice&status=annulé`,
      'client, busy': `?${page}&sort=-createdAt&client=${busy}`,
      'client, ordinary': `?${page}&sort=-createdAt&client=${ordinary}`,
      product: `?${page}&sort=-createdAt&product=${product}`,
      'search a name': `?${page}&sort=-createdAt&q=belkacem`,
      'search two words': `?${page}&sort=-createdAt&q=amina bécher`,
      'search a number': `?${page}&sort=-createdAt&q=4242`,
      'search a remark': `?${page}&sort=-createdAt&q=BC-4000`,
      'search one letter': `?${page}&sort=-createdAt&q=a`,
      'search two letters': `?${page}&sort=-createdAt&q=er`,
      'search two rare letters': `?${page}&sort=-createdAt&q=zx`,
      'search nothing': `?${page}&sort=-createdAt&q=zzyzx`,
    }),
    {
      list: 'orders',
      action: 'deep page',
      who: 'staff',
      path: `/api/orders/admin/orders?${page}&sort=-createdAt`,
      deep: true,
    },
    {
      list: 'orders',
      action: 'deep, by client',
      who: 'staff',
      path: `/api/orders/admin/orders?${page}&sort=client`,
      deep: true,
    },
    ...of('order', 'staff', `/api/orders/${order}`, { 'side panel': '' }),
    ...of('products', 'staff', '/api/products', {
      ...sorted('/api/products'),
      unavailable: `?${page}&sort=name&availability=false`,
      'category, large': `?${page}&sort=name&category=${large}`,
      'category, small, by price': `?${page}&sort=price&category=${small}`,
      'category, large, by price': `?${page}&sort=-price&category=${large}`,
      'category, large, by orders': `?${page}&sort=-totalOrders&category=${large}`,
      'search a word': `?${page}&sort=name&q=bécher`,
      'search a reference': `?${page}&sort=name&q=REF-0004242`,
      'search one letter': `?${page}&sort=name&q=a`,
      'search nothing': `?${page}&sort=name&q=zzyzx`,
    }),
    {
      list: 'products',
      action: 'deep page',
      who: 'staff',
      path: `/api/products?${page}&sort=name`,
      deep: true,
    },
    ...of('product', 'staff', `/api/products/${product}`, { 'side panel': '' }),
    ...of('users', 'staff', '/api/users', {
      ...sorted('/api/users'),
      'role admin': `?${page}&sort=name&role=admin`,
      'role client, by date': `?${page}&sort=-createdAt&role=client`,
      'search a name': `?${page}&sort=name&q=belkacem`,
      'search an e-mail': `?${page}&sort=name&q=amina.haddad`,
      'search one letter': `?${page}&sort=name&q=a`,
      'search nothing': `?${page}&sort=name&q=zzyzx`,
    }),
    { list: 'users', action: 'deep page', who: 'staff', path: `/api/users?${page}&sort=name`, deep: true },
    ...of('user', 'staff', `/api/users/${busy}`, { 'side panel': '' }),
    ...of('categories', 'staff', '/api/categories', {
      ...sorted('/api/categories'),
      search: `?${page}&sort=name&q=rayon`,
      'search nothing': `?${page}&sort=name&q=zzyzx`,
    }),
    ...of('options', 'staff', '/api/options', {
      ...sorted('/api/options'),
      used: `?${page}&sort=name&used=true`,
      unused: `?${page}&sort=name&used=false`,
    }),
    ...of('audit', 'staff', '/api/audit', {
      open: `?${page}&sort=-at`,
      person: `?${page}&sort=-at&person=admin`,
      'person unknown': `?${page}&sort=-at&person=zzyzx`,
      entity: `?${page}&sort=-at&entity=order`,
      search: `?${page}&sort=-at&q=bécher`,
      'search nothing': `?${page}&sort=-at&q=zzyzx`,
    }),
    ...of('palette', 'staff', '', {
      'products, a word': '/api/products?limit=5&q=bécher',
      'users, a word': '/api/users?limit=5&q=bécher',
      'orders, a word': '/api/orders/admin/orders?limit=5&q=bécher',
      'products, a name': '/api/products?limit=5&q=haddad',
      'users, a name': '/api/users?limit=5&q=haddad',
      'orders, a name': '/api/orders/admin/orders?limit=5&q=haddad',
    }),
    ...of('own orders', 'client', '/api/orders', {
      open: '?limit=25',
      'in progress': '?limit=25&status=en cours',
      'count only': '?limit=1&status=en cours',
      'search a word': '?limit=25&q=bécher',
      'search nothing': '?limit=25&q=zzyzx',
    }),
    ...of('category page', 'anyone', '/api/products/category/', {
      small: `${small}?limit=50`,
      large: `${large}?limit=50`,
      'large, a word': `${large}?limit=50&q=bécher`,
      'large, available': `${large}?limit=50&availability=true`,
    }),
    ...of('shop', 'anyone', '/api', {
      categories: '/categories',
      product: `/products/${product}`,
      'search a word': '/search?q=bécher',
      'search two words': '/search?q=bécher 250',
      'search a reference': '/search?q=REF-0004242',
      'search with a typo': '/search?q=erlenmeyre',
      'search one letter': '/search?q=a',
      'search nothing': '/search?q=zzyzx',
      'search nothing, many words': '/search?q=appareil de zzyzx introuvable',
      'nearest of nothing': '/search/nearest?q=zzyzx',
    }),
  ]
}

/**
 * The same actions, the deep ones some five thousand rows further down. A shorter list is followed as far as
 * it goes, and a list of a single page stays as it is.
 * @param read gives the answer's body. @throws Error if that is no list
 */
export async function wentDeep(
  actions: Action[],
  read: (path: string, who: Action['who']) => Promise<string>,
): Promise<Action[]> {
  const reached = []
  for (const action of actions) {
    const { path, who, deep } = action
    reached.push(deep ? { ...action, path: await further(path, (asked) => read(asked, who)) } : action)
  }
  return reached
}

async function further(path: string, read: (path: string) => Promise<string>) {
  const long = path.replace(/limit=\d+/, 'limit=1000')
  let there = ''
  for (let pages = 0; pages < 5; pages += 1) {
    const { nextCursor } = JSON.parse(await read(`${long}${there}`))
    if (nextCursor === undefined) throw new Error(`${long}${there} was not answered with a list`)
    if (!nextCursor) break
    there = `&cursor=${nextCursor}`
  }
  return `${path}${there}`
}
