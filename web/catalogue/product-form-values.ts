import type { UseFormReturn } from 'react-hook-form'
import type { Combination, Product } from '#contract/catalogue'
import type { ProductChanges } from '#contract/catalogue-forms'
import { refusals } from '#contract/refusals'
import type { DraftCombination } from '#web/catalogue/combinations.ts'
import { ApiError } from '#web/lib/api.ts'
import { changedOf, formDataOf } from '#web/lib/form-data.ts'

/** The values of a product's form: text as typed, choices in the words that the form sends. */
export type ProductValues = {
  name: string
  /** Its id. */
  category: string
  price: string
  description: string
  reference: string
  availability: 'availabale' | 'Not availabale'
  haveOptions: 'true' | 'false'
  specificPricePerOption: 'true' | 'false'
  combinations: DraftCombination[]
  image?: File
  document?: File
  documentName: string
}

/** The parts of the form that its sections need. */
export type ProductForm = Pick<
  UseFormReturn<ProductValues>,
  'setValue' | 'getValues' | 'watch' | 'trigger' | 'formState'
> & {
  field: (name: keyof ProductValues) => { name: string; error?: string }
  errorOf: (name: keyof ProductValues) => string | undefined
}

/** Listed although undefined: a form whose file was removed again counts as unchanged. */
const noFile = { image: undefined, document: undefined }

export const emptyProduct: ProductValues = {
  name: '',
  category: '',
  price: '',
  description: '',
  reference: '',
  availability: 'availabale',
  haveOptions: 'false',
  specificPricePerOption: 'false',
  combinations: [],
  ...noFile,
  documentName: '',
}

export const valuesOf = (product: Product): ProductValues => ({
  name: product.name,
  category: product.category.id,
  price: typed(product.price),
  description: product.description,
  reference: product.reference ?? '',
  availability: availabilityWord(product.availability),
  haveOptions: product.haveOptions ? 'true' : 'false',
  specificPricePerOption: product.specificPricePerOption ? 'true' : 'false',
  combinations: product.combinations.map(({ options, price }) => ({ options, price: typed(price) })),
  ...noFile,
  documentName: product.document?.name ?? '',
})

const availabilityWord = (available: boolean) => (available ? 'availabale' : 'Not availabale')

const typed = (price: number | undefined) => (price === undefined ? '' : String(price).replace('.', ','))

/** @throws ApiError product.unchanged, as the server would answer */
export function changedProduct(changes: ProductChanges, product: Product): ProductChanges {
  const { combinations = [], ...others } = changes
  const changed: ProductChanges = changedOf(others, {
    name: product.name,
    category: product.category.id,
    price: product.price,
    description: product.description,
    reference: product.reference ?? '',
    availability: product.availability,
    haveOptions: product.haveOptions,
    specificPricePerOption: product.specificPricePerOption,
    documentName: product.document?.name ?? '',
  })
  if (written(combinations) !== written(product.combinations)) changed.combinations = combinations
  if (Object.keys(changed).length > 0) return changed
  throw new ApiError(400, { code: 'product.unchanged', message: refusals['product.unchanged'][1] })
}

const written = (combinations: Combination[]) =>
  JSON.stringify(
    combinations.map(({ options, price }) => [options.map((each) => [each.name, each.value]), price]),
  )

export function productForm({ availability, combinations, ...values }: ProductChanges): FormData {
  return formDataOf({
    ...values,
    // If the schema's code could not be loaded, it is still the word that the form sends.
    availability: typeof availability === 'boolean' ? availabilityWord(availability) : availability,
    combinations: combinations && JSON.stringify(combinations),
  })
}
