import { join } from 'node:path'
import { checkNames, type Peer, type Site } from '../peer.ts'
import { runInPeer, startPeer } from '../run.ts'
import { countOrders, variantIds } from './vendure.queries.ts'

/** The query of Vendure's own storefront; Vendure itself has no pages. */
const searching = `query search($input: SearchInput!) { search(input: $input) {
  totalItems
  items { productId productName slug productAsset { id preview } currencyCode
    priceWithTax { ... on PriceRange { min max } ... on SinglePrice { value } } }
  facetValues { count facetValue { id name facet { id name } } } } }`

const program = (name: string) => join(import.meta.dirname, name)

export const vendure: Peer = {
  name: 'vendure',
  own: [],
  async fill(site: Site) {
    await runInPeer(site, [program('seed.ts')], { VENDURE_SYNCHRONIZE: 'on' })
  },
  start: (site) => startPeer(site, [program('server.ts')], /vendure is open/),
  async questions() {
    const ask = (input: object, check: (names: string[]) => void) => ({
      requests: [
        {
          method: 'POST',
          path: '/shop-api',
          body: JSON.stringify({
            query: searching,
            variables: { input: { groupByProduct: true, skip: 0, ...input } },
          }),
        },
      ],
      check: (body: string) => check(namesIn(body)),
    })
    return {
      list: ask({ collectionSlug: 'rayon-1', take: 50 }, (names) => checkNames(names, 50)),
      search: ask({ term: 'ballon', take: 24 }, (names) => checkNames(names, 24, 'ballon')),
    }
  },
  orderSettings: async ({ db }) => ({ variants: await variantIds(db) }),
  countOrders,
}

function namesIn(body: string): string[] {
  const { search } = JSON.parse(body).data
  return search.items.map((item: { productName: string }) => item.productName)
}
