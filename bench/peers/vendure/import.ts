import type { Shelf } from '../../seed.ts'

type SlugOf = (name: string) => string

const columns = [
  'name,slug,description,assets,facets,optionGroups,optionValues',
  'sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets',
].join(',')

/**
 * The importer's CSV: one line per variant; the first of a product's lines also holds the product's own
 * columns.
 */
export function productRows(shelves: Shelf[], slugOf: SlugOf): string {
  const rows = shelves.flatMap((shelf) =>
    shelf.products.flatMap((product) =>
      variantsOf(product).map(({ sku, price, values }, index) => {
        const own = [
          product.name,
          slugOf(product.name),
          product.description,
          '',
          `rayon:${slugOf(shelf.name)}`,
        ]
        const groups = product.combinations[0]?.options.map(({ name }) => name).join('|') ?? ''
        const first = index === 0 ? [...own, groups] : own.map(() => '').concat('')
        return [...first, values, sku, price, 'standard', 1_000_000, 'false', '', ''].map(quoted).join(',')
      }),
    ),
  )
  return `${[columns, ...rows].join('\n')}\n`
}

function variantsOf({ reference, price, combinations }: Shelf['products'][number]) {
  if (combinations.length === 0) return [{ sku: reference, price, values: '' }]
  return combinations.map((combination, index) => ({
    sku: `${reference}-${index + 1}`,
    price: combination.price ?? price,
    values: combination.options.map(({ value }) => value).join('|'),
  }))
}

const quoted = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`

/** The data that Vendure needs of a new shop, and a collection for each shelf. */
export function initialData(shelves: Shelf[], slugOf: SlugOf) {
  return {
    defaultLanguage: 'fr',
    defaultZone: 'Afrique',
    countries: [{ name: 'Algérie', code: 'DZ', zone: 'Afrique' }],
    taxRates: [{ name: 'TVA', percentage: 19 }],
    shippingMethods: [{ name: 'Livraison', price: 500 }],
    paymentMethods: [
      {
        name: 'Paiement',
        handler: {
          code: 'dummy-payment-handler',
          arguments: [{ name: 'automaticSettle', value: 'false' }],
        },
      },
    ],
    collections: shelves.map(({ name, description }) => ({
      name,
      slug: slugOf(name),
      description,
      filters: [
        { code: 'facet-value-filter', args: { facetValueNames: [slugOf(name)], containsAny: false } },
      ],
    })),
  }
}
