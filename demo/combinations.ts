import type { Combination } from '#contract/catalogue'

/** `null`: on sale at the product's own price. */
type Price = number | null

/** One choice among values that all cost the same. */
export const each = (name: string, values: string[]): Combination[] =>
  values.map((value) => ({ options: [{ name, value }] }))

/** One choice among values with prices of their own, DA. */
export const priced = (name: string, prices: Record<string, Price>): Combination[] =>
  Object.entries(prices).map(([value, price]) => at([{ name, value }], price))

/** Two choices, as the rows and columns of a price list, DA; a pair that the list lacks is not made. */
export const table = (
  row: string,
  column: string,
  prices: Record<string, Record<string, Price>>,
): Combination[] =>
  Object.entries(prices).flatMap(([first, line]) =>
    Object.entries(line).map(([second, price]) =>
      at(
        [
          { name: row, value: first },
          { name: column, value: second },
        ],
        price,
      ),
    ),
  )

/** All the ways to choose one value of each, at the product's price. */
export const every = (choices: Record<string, string[]>): Combination[] =>
  Object.entries(choices).reduce<Combination[]>(
    (so, [name, values]) =>
      so.flatMap(({ options }) => values.map((value) => ({ options: [...options, { name, value }] }))),
    [{ options: [] }],
  )

const at = (options: Combination['options'], price: Price): Combination =>
  price === null ? { options } : { options, price }
