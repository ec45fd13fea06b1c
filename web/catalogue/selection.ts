import type { OptionValue, Product } from '#contract/catalogue'

/** What is about to be ordered: at most one value of each option, and a quantity. NaN: not a number. */
export type Selection = { chosen: OptionValue[]; quantity: number }

/** Reads `&choix=Volume:250 mL&choix=…&quantite=3`; leaves out values that the product does not offer. */
export function readSelection(product: Product, params: URLSearchParams): Selection {
  const wanted = new Set(params.getAll('choix'))
  const chosen = product.options.flatMap(({ name, values }) => {
    const value = values.find((each) => wanted.has(written({ name, value: each })))
    return value === undefined ? [] : [{ name, value }]
  })
  const quantity = Number(params.get('quantite') ?? 1)
  return { chosen, quantity: Number.isInteger(quantity) && quantity > 0 ? quantity : 1 }
}

export function writeSelection(params: URLSearchParams, { chosen, quantity }: Selection): URLSearchParams {
  const result = new URLSearchParams(params)
  result.delete('choix')
  result.delete('quantite')
  for (const choice of chosen) result.append('choix', written(choice))
  if (quantity > 1) result.set('quantite', String(quantity))
  return result
}

const written = ({ name, value }: OptionValue) => `${name}:${value}`

export function choose(product: Product, chosen: OptionValue[], choice: OptionValue): OptionValue[] {
  const others = chosen.filter(({ name }) => name !== choice.name)
  const order = product.options.map(({ name }) => name)
  return [...others, choice].toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
}

/** The choices without that of the option `name`; without a `name`, no choices. */
export const forget = (chosen: OptionValue[], name?: string) =>
  name === undefined ? [] : chosen.filter((choice) => choice.name !== name)

/** The choices that one combination holds together; of two that exclude each other, the first. */
export function stillSold(product: Product, chosen: OptionValue[]): OptionValue[] {
  const kept: OptionValue[] = []
  for (const choice of chosen) if (!ruledOutBy(product, kept, choice)) kept.push(choice)
  return kept
}

/**
 * The choices that rule a value out, as no combination holds the value together with them. Undefined when it
 * can be chosen.
 */
export function ruledOutBy(
  product: Product,
  chosen: OptionValue[],
  choice: OptionValue,
): OptionValue[] | undefined {
  const others = chosen.filter(({ name }) => name !== choice.name)
  const possible = product.combinations.some(
    ({ options }) => holds(options, choice) && others.every((other) => holds(options, other)),
  )
  return possible ? undefined : others
}

const holds = (options: OptionValue[], { name, value }: OptionValue) =>
  options.some((option) => option.name === name && option.value === value)
