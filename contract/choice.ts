import type { OptionValue } from '#contract/catalogue'

/** The most options of one product. */
export const mostOptions = 10

/** The most combinations of one product. */
export const mostCombinations = 500

/** The longest result of `choiceOf`: PostgreSQL's index takes no more. Bytes. */
export const longestChoice = 2600

/** A product, and what is chosen of its options. */
export type Article = { id: string; options: OptionValue[] }

/** Whether an edited order keeps its product and choices, and so its own price. */
export function isSameArticle(before: Article, after: Article) {
  return before.id === after.id && choiceOf(before.options) === choiceOf(after.options)
}

/**
 * The same text for the same choices, whatever their order: it makes a combination unique. The database stores
 * it (`choice`, migration 002) and orders are matched with it: written otherwise, no stored combination could
 * be ordered until a migration had rewritten them all.
 */
export function choiceOf(options: OptionValue[]) {
  return JSON.stringify(options.map(({ name, value }) => [name, value]).sort())
}
