import type { OptionValue } from '#contract/catalogue'
import { choiceOf, mostCombinations } from '#contract/choice'

/** A combination being edited: its price is text, '' for the product's own price. */
export type DraftCombination = { options: OptionValue[]; price: string }

/** An option given to a product, with the values to combine. */
export type ChosenOption = { name: string; values: string[]; wanted: string[] }

/** The number of combinations that `allCombinations` makes. */
export const countCombinations = (options: ChosenOption[]) =>
  options.length === 0 ? 0 : options.reduce((product, { wanted }) => product * wanted.length, 1)

/** Every choice of one wanted value of each option, the last option changing first. */
export function allCombinations(options: ChosenOption[]): OptionValue[][] {
  if (countCombinations(options) === 0) return []
  return options.reduce<OptionValue[][]>(
    (made, { name, wanted }) =>
      made.flatMap((choices) => wanted.map((value) => [...choices, { name, value }])),
    [[]],
  )
}

/** What makes a combination another one: the server takes « 100 ml » and « 100 mL » for the same choice. */
const likenessOf = (options: OptionValue[]) => choiceOf(options).toLowerCase()

/** Whether one of `combinations` chooses these values. */
export function isListed(combinations: DraftCombination[], options: OptionValue[]) {
  const choice = likenessOf(options)
  return combinations.some((each) => likenessOf(each.options) === choice)
}

/** `combinations` and all that `options` make: their number, and the list unless it is over the limit. */
export function withAllOf(
  options: ChosenOption[],
  combinations: DraftCombination[],
): { number: number; all?: DraftCombination[] } {
  const possible = countCombinations(options)
  // The list itself would be too long to build.
  if (possible > mostCombinations) return { number: possible }
  const all = withMissing(combinations, allCombinations(options))
  return all.length > mostCombinations ? { number: all.length } : { number: all.length, all }
}

/** `combinations`, then those of `made` that are missing from it, without a price of their own. */
function withMissing(combinations: DraftCombination[], made: OptionValue[][]): DraftCombination[] {
  const listed = new Set(combinations.map(({ options }) => likenessOf(options)))
  const missing = made.filter((options) => !listed.has(likenessOf(options)))
  return [...combinations, ...missing.map((options) => ({ options, price: '' }))]
}

/** Whether `text` is a price as typed, `1 250,50`, or '' for the product's own. The server takes no other. */
export const isPrice = (text: string) => /^(\d{1,10}([.,]\d{1,2})?)?$/.test(text.replaceAll(/\s/g, ''))
/** The message for an invalid price. */
export const noPrice = 'Saisissez un montant en DA, par exemple 1\u202f250,50.'

/** « 250 mL · Verre » */
export const combinationLabel = ({ options }: Pick<DraftCombination, 'options'>) =>
  options.map(({ value }) => value).join(' · ')
