import type { OptionValue } from '#contract/catalogue'

/** Options of one product. */
export const mostOptions = 10

/** Combinations of options, of one product. */
export const mostCombinations = 500

/** Of what `choiceOf` makes: PostgreSQL's index takes no more. Bytes. */
export const longestChoice = 2600

/** A product, and what is chosen of its options. */
export type Article = { id: string; options: OptionValue[] }

/** Whether an order stays of the same product with the same choices, and so at its own price. */
export function isSameArticle(before: Article, after: Article) {
  return before.id === after.id && choiceOf(before.options) === choiceOf(after.options)
}

/** The same text for the same choices, whatever their order: what makes a combination unique. */
export function choiceOf(options: OptionValue[]) {
  return JSON.stringify(options.map(({ name, value }) => [name, value]).sort())
}
