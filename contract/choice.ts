/** Options of one product. */
export const mostOptions = 10

/** Combinations of options, of one product. */
export const mostCombinations = 500

/** Of what `choiceOf` makes: PostgreSQL's index takes no more. Bytes. */
export const longestChoice = 2600

/** The same text for the same choices, whatever their order: what makes a combination unique. */
export function choiceOf(options: { name: string; value: string }[]) {
  return JSON.stringify(options.map(({ name, value }) => [name, value]).sort())
}
