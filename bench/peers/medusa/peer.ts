import { join } from 'node:path'
import { checkNames, type Peer, type Site } from '../peer.ts'
import { runInPeer, startPeer } from '../run.ts'
import { countOrders, findSubjects } from './medusa.queries.ts'

const program = 'node_modules/@medusajs/cli/cli.js'
/** The fields that Medusa's own storefront requests; Medusa itself has no pages. */
const fields =
  'fields=*variants.calculated_price,%2Bvariants.inventory_quantity,*variants.images,%2Bmetadata,%2Btags'

export const medusa: Peer = {
  name: 'medusa',
  own: ['medusa-config.js'],
  async fill(site) {
    await runInPeer(site, [program, 'db:migrate'], settings(site))
    await runInPeer(site, [program, 'exec', join(import.meta.dirname, 'seed.ts')], settings(site))
  },
  start: (site) =>
    startPeer(
      site,
      [program, 'start', '--host', '127.0.0.1', '--port', String(site.port)],
      /Server is ready/,
      settings(site),
    ),
  async questions({ db }) {
    const { key, region, category } = await findSubjects(db)
    const ask = (what: string) => [
      {
        path: `/store/products?${what}&region_id=${region}&${fields}`,
        headers: { 'x-publishable-api-key': key },
      },
    ]
    return {
      list: {
        requests: ask(`category_id%5B%5D=${category}&limit=50`),
        check: (body) => checkNames(namesIn(body), 50),
      },
      search: {
        requests: ask('q=ballon&limit=24'),
        check: (body) => checkNames(namesIn(body), 24, 'ballon'),
      },
    }
  },
  orderSettings: ({ db }) => findSubjects(db),
  countOrders,
}

/** In the address, the socket's folder takes the place of the host. */
function settings({ address }: Site) {
  const host = encodeURIComponent(address.socketDir)
  return {
    DATABASE_URL: `postgres://${address.user}:none@${host}:${address.port}/${address.database}`,
    MEDUSA_DISABLE_TELEMETRY: 'true',
  }
}

const namesIn = (body: string): string[] =>
  JSON.parse(body).products.map(({ title }: { title: string }) => title)
