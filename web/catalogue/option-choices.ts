import type { Option, Product } from '#contract/catalogue'
import { count } from '#contract/french'
import type { ChosenOption } from '#web/catalogue/combinations.ts'
import { listStaffOptions } from '#web/catalogue/staff-catalogue.api.ts'
import type { Fetcher } from '#web/lib/api.ts'
import { closestFirst, firstMatches } from '#web/lib/first-matches.ts'
import type { Choice } from '#web/ui/picker-list.tsx'

export type OptionChoice = Choice & { option: Option }

/** Options to choose from; '' gives the first ones. */
export async function searchOptions(q: string, signal: AbortSignal): Promise<OptionChoice[]> {
  const { options } = await firstMatches(listStaffOptions, q, signal)
  return closestFirst(q, options, ({ name }) => name).map((option) => ({
    value: option._id,
    label: option.name,
    detail: detailOf(option),
    option,
  }))
}

const detailOf = ({ values }: Option) =>
  `${count(values.length, 'valeur')}\u202f: ${values.slice(0, 4).join(', ')}${values.length > 4 ? '…' : ''}`

/** An option as added to a product: with all its values wanted. */
export const chosenOption = ({ name, values }: Option): ChosenOption => ({ name, values, wanted: values })

/** The product's own options, each with its values and those of the shop's options of the same name. */
export const findProductOptions = (product: Product, fetcher?: Fetcher): Promise<ChosenOption[]> =>
  Promise.all(
    product.options.map(async ({ name, values }) => {
      const query = new URLSearchParams({ q: name, limit: '100' })
      const { options } = await listStaffOptions(query, fetcher)
      const known = options.filter((option) => option.name === name).flatMap(({ values }) => values)
      return { name, values: [...new Set([...known, ...values])], wanted: values }
    }),
  )
