/** Combinations of options, of one product. */
export const mostCombinations = 500

/** The same text for the same choices, whatever their order: what makes a combination unique. */
export function choiceOf(options: { name: string; value: string }[]) {
  return JSON.stringify(options.map(({ name, value }) => [name, value]).sort())
}
