import { z } from 'zod'
import { NewProduct, noCombination, ProductChanges } from '#contract/catalogue-forms'
import { refusals } from '#contract/refusals'
import { isPrice, noPrice } from '#web/catalogue/combinations.ts'
import { withImageKind } from '#web/catalogue/image-schema.ts'
import type { ProductValues } from '#web/catalogue/product-form-values.ts'

type Sent = Partial<Record<keyof ProductValues, unknown>>

/** The contract's schema for text as typed, with the rules that the server applies after it. */
function readingForm<Output>(schema: z.ZodObject, hasDocument: boolean) {
  const ruled = rules(hasDocument).reduce(
    (soFar, { path, message, holds }) =>
      // Even if another field is wrong: all errors of a form are reported at once.
      soFar.refine((sent) => holds(sent as Sent), { path: [path], message, when: () => true }),
    withImageKind(withPriceAsTyped(schema)),
  )
  return z.preprocess(asSent, ruled) as unknown as z.ZodType<Output, ProductValues>
}

/** Gives a wrong price a message of its own: the server only has the one for the whole form. */
const withPriceAsTyped = (schema: z.ZodObject) =>
  schema.safeExtend({ price: z.string().refine(isPrice, noPrice).pipe(schema.shape.price) })

/** Leaves out the parts that are turned off, and writes amounts with a dot. */
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

const rules = (
  hasDocument: boolean,
): { path: keyof ProductValues; message: string; holds: (sent: Sent) => boolean }[] => [
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
    message: noCombination,
    holds: ({ haveOptions, combinations }) =>
      haveOptions !== true || !Array.isArray(combinations) || combinations.length > 0,
  },
]

export const newProductForm = readingForm<NewProduct>(NewProduct, false)
/** @param hasDocument whether the product has one already */
export const productChangesForm = (hasDocument: boolean) =>
  readingForm<ProductChanges>(ProductChanges, hasDocument)
