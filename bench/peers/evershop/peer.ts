import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { checkNames, namesOn, type Peer, type Site } from '../peer.ts'
import { runInPeer, startPeer } from '../run.ts'
import { categoryId, countAddresses, countOrders, skus } from './evershop.queries.ts'

const program = 'node_modules/@evershop/evershop/dist/bin/evershop.js'
/**
 * EverShop accepts 120 calls a minute per address, which no setting changes; behind a proxy, a header of the
 * proxy's gives the address.
 */
const clients = Array.from({ length: 250 }, (_, last) => ({ 'x-forwarded-for': `10.0.0.${last + 1}` }))
/** The fields that its own list of products requests. */
const fields =
  'productId name sku price { regular { value text } special { value text } } inventory { isInStock } image { alt url } url'

export const evershop: Peer = {
  name: 'evershop',
  own: ['.evershop/build', 'config', 'media', 'public'],
  async build(site) {
    for (const folder of ['media', 'public']) mkdirSync(join(site.folder, folder), { recursive: true })
    await runInPeer(site, [program, 'build'], settings(site))
  },
  async fill(site) {
    await runInPeer(site, [join(import.meta.dirname, 'seed.ts')], settings(site))
    await writeAddresses(site)
  },
  start,
  async questions({ db }) {
    const inCategory = `category(id: ${await categoryId(db, 'rayon-1')}) { name uuid url products(filters: [{ key: "limit", operation: eq, value: "50" }]) { total currentFilters { key operation value } items { ${fields} } } }`
    const found = `products(filters: [{ key: "keyword", operation: eq, value: "ballon" }, { key: "limit", operation: eq, value: "24" }]) { total items { ${fields} } }`
    return {
      list: {
        requests: clients.map(graphql(inCategory)),
        check: (body) => checkNames(namesOf(JSON.parse(body).data.category.products), 50),
      },
      search: {
        requests: clients.map(graphql(found)),
        check: (body) => checkNames(namesOf(JSON.parse(body).data.products), 24, 'ballon'),
      },
      page: {
        requests: clients.map((headers) => ({ path: '/rayon-1?limit=50', headers })),
        check: (body) => checkNames(namesOn(body), 50),
      },
    }
  },
  orderSettings: async ({ db }) => ({ skus: await skus(db) }),
  countOrders,
}

function start(site: Site) {
  return startPeer(site, [program, 'start'], /Your website is running/, settings(site))
}

function settings({ address, port }: Site) {
  return {
    DB_HOST: address.socketDir,
    DB_PORT: String(address.port),
    DB_NAME: address.database,
    DB_USER: address.user,
    DB_PASSWORD: '',
    DB_SSLMODE: 'disable',
    PORT: String(port),
    TRUST_PROXY_HOPS: '1',
  }
}

/** Starts the shop until a process of it has made the readable addresses, which it does on events. */
async function writeAddresses(site: Site) {
  const { stop } = await start(site)
  try {
    for (let known = 0, waited = 0; known < 24 + 1200 || waited < 2; waited += 1) {
      const before = known
      await setTimeout(1000)
      known = await countAddresses(site.db)
      if (known > before) waited = 0
      if (waited > 60) throw new Error(`evershop made ${known} addresses only`)
    }
  } finally {
    await stop()
  }
}

const graphql = (query: string) => (headers: Record<string, string>) => ({
  method: 'POST',
  path: '/api/graphql',
  headers,
  body: JSON.stringify({ query: `{ ${query} }` }),
})

const namesOf = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name)
