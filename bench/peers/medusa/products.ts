import type { Shelf } from '../../seed.ts'
import { slugOf } from '../packages.ts'

/** A product of Medusa has one variant per combination of its options, and at least one option. */
export function productsOf({ products }: Shelf, currency: string, places: object) {
  return products.map((product) => ({
    ...places,
    title: product.name,
    handle: slugOf(product.name),
    description: product.description,
    status: 'published',
    options: optionsOf(product),
    variants: variantsOf(product, currency),
  }))
}

type Product = Shelf['products'][number]

function optionsOf({ combinations }: Product) {
  if (combinations.length === 0) return [{ title: 'Modèle', values: ['Unique'] }]
  const names = combinations[0]?.options.map(({ name }) => name) ?? []
  return names.map((title, index) => ({
    title,
    values: [...new Set(combinations.map(({ options }) => options[index]?.value))],
  }))
}

function variantsOf({ reference, price, combinations }: Product, currency: string) {
  const variant = (sku: string, price: number, options: Record<string, string>) => ({
    title: Object.values(options).join(' / '),
    ...{ sku, options, manage_inventory: false },
    prices: [{ amount: price, currency_code: currency }],
  })
  if (combinations.length === 0) return [variant(reference, price, { Modèle: 'Unique' })]
  return combinations.map(({ options, price: own = price }, index) =>
    variant(
      `${reference}-${index + 1}`,
      own,
      Object.fromEntries(options.map(({ name, value }) => [name, value])),
    ),
  )
}
