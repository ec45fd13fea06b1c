import type { Combination, OptionValue, Product } from '#contract/catalogue'

// Apart from the schemas, so that a public page can ask for a price without loading zod.

/** Price of one unit: the combination's own, else the product's. DA. */
export function unitPrice(
  product: Pick<Product, 'price' | 'specificPricePerOption'>,
  combination?: Combination,
) {
  return (product.specificPricePerOption ? combination?.price : undefined) ?? product.price
}

/** The combination that holds exactly these choices, whatever their order. */
export function findCombination(product: Pick<Product, 'combinations'>, chosen: OptionValue[]) {
  return product.combinations.find(
    ({ options }) =>
      options.length === chosen.length &&
      options.every(({ name, value }) => chosen.some((one) => one.name === name && one.value === value)),
  )
}

/** Whether the product is sold with exactly these choices. */
export function isSoldWith(product: Pick<Product, 'haveOptions' | 'combinations'>, chosen: OptionValue[]) {
  return product.haveOptions ? findCombination(product, chosen) !== undefined : chosen.length === 0
}

/** The lowest price one may pay, DA; a card says « à partir de » when prices differ. */
export function lowestPrice(product: Pick<Product, 'price' | 'specificPricePerOption' | 'combinations'>) {
  if (!product.specificPricePerOption || product.combinations.length === 0) return product.price
  return Math.min(...product.combinations.map((combination) => unitPrice(product, combination)))
}

/** The option names and values that some combinations use, in the order of their first appearance. */
export function optionsOf(combinations: Combination[]): Product['options'] {
  const values = new Map<string, Set<string>>()
  for (const { name, value } of combinations.flatMap(({ options }) => options)) {
    const known = values.get(name) ?? new Set()
    values.set(name, known.add(value))
  }
  return [...values].map(([name, known]) => ({ name, values: [...known] }))
}
