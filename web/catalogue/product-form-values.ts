import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { Combination, NewProduct, Product, ProductChanges } from '#contract/catalogue'
import { refusals } from '#contract/refusals'
import type { DraftCombination } from '#web/catalogue/combinations.ts'
import { ApiError } from '#web/lib/api.ts'
import { changedOf, formDataOf } from '#web/lib/form-data.ts'

/** What a product's form holds: texts as they are typed, choices in the words that the form sends. */
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

/** What the sections of the form need of it. */
export type ProductForm = Pick<
  UseFormReturn<ProductValues>,
  'setValue' | 'getValues' | 'watch' | 'trigger' | 'getFieldState' | 'formState'
> & { field: (name: keyof ProductValues) => { name: string; error?: string } }

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
  documentName: '',
}

export const valuesOf = (product: Product): ProductValues => ({
  name: product.name,
  category: product.category.id,
  price: typed(product.price),
  description: product.description,
  reference: product.reference ?? '',
  availability: product.availability ? 'availabale' : 'Not availabale',
  haveOptions: product.haveOptions ? 'true' : 'false',
  specificPricePerOption: product.specificPricePerOption ? 'true' : 'false',
  combinations: product.combinations.map(({ options, price }) => ({ options, price: typed(price) })),
  documentName: product.document?.name ?? '',
})

const typed = (price: number | undefined) => (price === undefined ? '' : String(price).replace('.', ','))

export const loadNewProduct = async () =>
  readingForm<NewProduct>((await import('#contract/catalogue')).NewProduct, false)

export const loadProductChanges = (product: Product) => async () =>
  readingForm<ProductChanges>(
    (await import('#contract/catalogue')).ProductChanges,
    product.document !== undefined,
  )

type Sent = Partial<Record<keyof ProductValues, unknown>>

/** The contract's schema, for what people type, with the rules that the server applies after it. */
async function readingForm<Output>(schema: z.ZodObject, hasDocument: boolean) {
  const { z } = await import('zod')
  const ruled = rules(hasDocument).reduce(
    (soFar, { path, message, holds }) =>
      // Whatever else is wrong: all of a form's faults are told at once.
      soFar.refine((sent) => holds(sent as Sent), { path: [path], message, when: () => true }),
    schema,
  )
  return z.preprocess(asSent, ruled) as unknown as z.ZodType<Output, ProductValues>
}

/** What is turned off is not sent, and amounts are written with a dot. */
function asSent(given: unknown) {
  const values = given as ProductValues
  const combinations = values.haveOptions === 'true' ? values.combinations : []
  const price = (text: string) => (values.specificPricePerOption === 'true' ? amountIn(text) : '')
  return {
    ...values,
    price: amountIn(values.price),
    combinations: combinations.map((each) => ({ options: each.options, price: price(each.price) })),
  }
}

/** « 12 500,50 » → `12500.50` */
const amountIn = (text: string) => text.replaceAll(/\s/g, '').replace(',', '.')

const imageTypes = ['image/jpeg', 'image/png', 'image/webp']

/** The server looks at a file's bytes; here its kind, as the browser knows it. */
const rules = (
  hasDocument: boolean,
): { path: keyof ProductValues; message: string; holds: (sent: Sent) => boolean }[] => [
  {
    path: 'image',
    message: refusals['image.invalid'][1],
    holds: ({ image }) => !(image instanceof File) || imageTypes.includes(image.type),
  },
  {
    path: 'document',
    message: refusals['document.invalid'][1],
    holds: ({ document }) => !(document instanceof File) || document.type === 'application/pdf',
  },
  {
    path: 'document',
    message: refusals['product.documentMissing'][1],
    holds: ({ document, documentName }) => Boolean(hasDocument || document || !documentName),
  },
  {
    path: 'documentName',
    message: refusals['product.documentNameMissing'][1],
    holds: ({ document, documentName }) => Boolean(documentName || !(hasDocument || document)),
  },
  {
    path: 'combinations',
    message: 'Veuillez ajouter au moins une combinaison',
    holds: ({ haveOptions, combinations }) =>
      haveOptions !== true || !Array.isArray(combinations) || combinations.length > 0,
  },
]

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
    availability: availability === undefined ? undefined : availability ? 'availabale' : 'Not availabale',
    combinations: combinations && JSON.stringify(combinations),
  })
}
