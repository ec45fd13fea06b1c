import type { Combination, Product } from '#contract/catalogue'
import { noCombination, type ProductChanges } from '#contract/catalogue-forms'
import { optionsOf } from '#contract/prices'
import { Refusal } from '#contract/refusals'
import { findOptionsNamed } from '#server/catalogue/options.queries'
import type { ProductRow } from '#server/catalogue/products.queries'
import type { Db } from '#server/lib/db'

type OptionsOfProduct = Pick<ProductRow, 'specificPricePerOption' | 'combinations'>
type Failure = 'product.addFailed' | 'product.updateFailed'

/**
 * A product's options once `changes` are made to it. Turning its options off removes its combinations;
 * turning specific prices off removes the prices of those it keeps.
 * @throws Refusal `failure` for options without a combination, a price of its own without specific prices,
 * and names or values that are neither the shop's nor the product's already
 */
export async function changedOptions(
  db: Db,
  before: Product | undefined,
  changes: Partial<ProductChanges>,
  failure: Failure,
): Promise<OptionsOfProduct> {
  const { combinations: given } = changes
  const haveOptions = changes.haveOptions ?? (given ? given.length > 0 : before?.haveOptions)
  if (!haveOptions) return { specificPricePerOption: false, combinations: [] }
  const combinations = given ?? before?.combinations ?? []
  if (combinations.length === 0) {
    throw new Refusal(failure, { fields: { combinations: noCombination } })
  }
  const specific = changes.specificPricePerOption ?? before?.specificPricePerOption ?? false
  if (!specific && given?.some(({ price }) => price !== undefined)) throw new Refusal(failure)
  if (given) await requireKnownValues(db, given, before, failure)
  return {
    specificPricePerOption: specific,
    combinations: combinations.map(({ options, price }) => ({
      options,
      ...(specific && price !== undefined ? { price } : {}),
    })),
  }
}

/** Accepts an option deleted since then: it is still the product's own. */
async function requireKnownValues(
  db: Db,
  given: Combination[],
  before: Product | undefined,
  failure: Failure,
) {
  const wanted = optionsOf(given)
  const names = wanted.map(({ name }) => name)
  const known = [...(await findOptionsNamed(db, names)), ...(before?.options ?? [])]
  const isKnown = wanted.every(({ name, values }) => {
    const knownValues = new Set(known.flatMap((option) => (option.name === name ? option.values : [])))
    return values.every((value) => knownValues.has(value))
  })
  if (!isKnown) throw new Refusal(failure)
}
