import { z } from 'zod'
import { choiceOf, longestChoice, mostCombinations, mostOptions } from '#contract/choice'
import {
  amount,
  Id,
  ListQuery,
  ListTail,
  line,
  optionalLine,
  optionalText,
  searched,
  Timestamp,
  text,
  unnamedIssue,
} from '#contract/fields'
import { refusals } from '#contract/refusals'

export const Category = z.object({
  _id: Id,
  name: z.string(),
  description: z.string(),
  image: z.string(),
  totalProducts: z.number().int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Category = z.infer<typeof Category>

/** A kind of choice offered to staff (« Volume ») with its possible values. */
export const Option = z.object({
  _id: Id,
  name: z.string(),
  values: z.array(z.string()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Option = z.infer<typeof Option>

export const OptionValue = z.object({ name: z.string(), value: z.string() })
export type OptionValue = z.infer<typeof OptionValue>

/** One orderable choice of option values; `price` (DA) only where it differs from the product's. */
export const Combination = z.object({ options: z.array(OptionValue), price: z.number().optional() })
export type Combination = z.infer<typeof Combination>

export const Product = z.object({
  _id: Id,
  name: z.string(),
  reference: z.string().optional(),
  category: z.object({ id: Id, name: z.string() }),
  /** DA */
  price: z.number(),
  description: z.string(),
  haveOptions: z.boolean(),
  specificPricePerOption: z.boolean(),
  /** The option names and values that its combinations use, in their order. */
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  combinations: z.array(Combination),
  availability: z.boolean(),
  /** Path relative to the site root; see `imageSources`. */
  image: z.string(),
  document: z.object({ name: z.string(), document: z.string() }).optional(),
  /** Staff only. */
  totalOrders: z.number().int().optional(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Product = z.infer<typeof Product>

export const OneCategory = z.object({ category: Category })
export type OneCategory = z.infer<typeof OneCategory>
export const OneProduct = z.object({ product: Product })
export type OneProduct = z.infer<typeof OneProduct>
export const OneOption = z.object({ option: Option })
export type OneOption = z.infer<typeof OneOption>

export const Categories = z.object({ categories: z.array(Category), ...ListTail })
export type Categories = z.infer<typeof Categories>
export const Products = z.object({ products: z.array(Product), ...ListTail })
export type Products = z.infer<typeof Products>
export const Options = z.object({ options: z.array(Option), ...ListTail })
export type Options = z.infer<typeof Options>

export const ProductQuery = ListQuery.extend({
  category: Id.optional(),
  availability: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
})
export type ProductQuery = z.infer<typeof ProductQuery>

/** `used`: whether some product offers this option. */
export const OptionQuery = ListQuery.extend({
  used: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
})
export type OptionQuery = z.infer<typeof OptionQuery>

export const SearchQuery = z.object({
  /** What cannot be looked for is nothing. */
  q: searched(200).trim().catch(''),
  limit: z.coerce.number().int().min(1).max(100).catch(24),
})
export const SearchResult = z.object({ products: z.array(Product), total: z.number().int() })
export type SearchResult = z.infer<typeof SearchResult>

// What the dashboard's forms send. Categories and products travel as multipart forms, whose fields are texts.

const required = 'Veuillez remplir tous les champs'
const noDocumentName = 'Veuillez entrer le nom du document'

/** Bytes. */
export const largestImage = 5 * 1024 * 1024
/** Bytes. */
export const largestDocument = 10 * 1024 * 1024

const image = z.file(required).max(largestImage, refusals['image.tooLarge'][1])
const document = z.file(required).max(largestDocument, refusals['document.tooLarge'][1])

/** A form sends its line breaks as CR LF. */
const lines = z.string(required).transform((value) => value.replaceAll('\r\n', '\n'))
const description = lines.pipe(text(10_000, required))

const flag = z.union([z.boolean(), z.enum(['true', 'false'])]).transform((value) => String(value) === 'true')

/** The admin form's own words, spelt as the specification spells them, or true and false. */
const availability = z
  .union([z.boolean(), z.enum(['availabale', 'Not availabale', 'true', 'false'])])
  .transform((value) => value === true || value === 'true' || value === 'availabale')

export const NewCategory = z.object({ name: line(100, required), description, image })
export type NewCategory = z.infer<typeof NewCategory>

export const CategoryChanges = NewCategory.partial()
export type CategoryChanges = z.infer<typeof CategoryChanges>

const isUnique = (texts: string[]) => new Set(texts.map((each) => each.toLowerCase())).size === texts.length

/** One text is one option, however its accents were typed; it is counted as it is stored, which may be longer. */
const word = (message: string) =>
  z
    .string(message)
    .transform((value) => value.normalize('NFC'))
    .pipe(line(100, message))

/** A value holds no comma: it must survive being typed in a list. */
const listable = word('Chaque valeur a de 1 à 100 caractères, sur une seule ligne').refine(
  (value) => !value.includes(','),
)

const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === ''

/** Values as a list, or as text with commas between them. */
const OptionValues = z
  .union([z.string().max(20_000), z.array(z.unknown())], required)
  .refine((given) => ![given].flat().every(isBlank), required)
  .transform((given) => (typeof given === 'string' ? given.split(',') : given))
  .pipe(z.array(listable).max(200).refine(isUnique, 'Une valeur ne peut figurer qu’une fois'))

export const NewOption = z.object({ name: word(required), values: OptionValues })
export type NewOption = z.infer<typeof NewOption>

export const OptionChanges = NewOption.partial()
export type OptionChanges = z.infer<typeof OptionChanges>

const NewCombination = z.strictObject({
  options: z
    .array(z.strictObject({ name: word(unnamedIssue), value: word(unnamedIssue) }))
    .min(1)
    .max(mostOptions)
    .refine((options) => isUnique(options.map(({ name }) => name)))
    .refine((options) => new TextEncoder().encode(choiceOf(options)).length <= longestChoice),
  price: z
    .union([
      z.literal('').transform(() => undefined),
      z.null().transform(() => undefined),
      amount(unnamedIssue),
    ])
    .optional(),
})

/** Every combination chooses one value of each of the same options, and none chooses what another does. */
const Combinations = z
  .array(NewCombination)
  .max(mostCombinations)
  .refine((combinations) => new Set(combinations.map(optionNames)).size <= 1)
  .refine((combinations) => isUnique(combinations.map(({ options }) => choiceOf(options))))

function optionNames({ options }: Combination) {
  return JSON.stringify(options.map(({ name }) => name).sort())
}

/** Combinations as a list, or as the JSON text of one. */
const combinations = z
  .union([z.string().max(200_000).transform(listFrom), z.array(z.unknown())])
  .pipe(Combinations)

function listFrom(json: string): unknown {
  if (json.trim() === '') return []
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

const productFields = {
  name: line(100, required),
  category: z.string(required).min(1, required).pipe(Id),
  price: amount(required),
  description,
  reference: optionalLine(100),
  availability,
  haveOptions: flag,
  specificPricePerOption: flag,
  combinations,
  image,
  document,
  documentName: optionalLine(100, noDocumentName),
}

/** A file goes with a name, and a name with a file. */
export const NewProduct = z
  .object({
    ...productFields,
    reference: productFields.reference.default(''),
    availability: availability.default(true),
    haveOptions: flag.optional(),
    specificPricePerOption: flag.optional(),
    combinations: combinations.optional(),
    document: document.optional(),
    documentName: productFields.documentName.default(''),
  })
  .refine((product) => product.document || !product.documentName, {
    path: ['document'],
    message: refusals['product.documentMissing'][1],
  })
  .refine((product) => !product.document || product.documentName, {
    path: ['documentName'],
    message: refusals['product.documentNameMissing'][1],
  })
export type NewProduct = z.infer<typeof NewProduct>

/** Only what changed; an empty `reference` or `description` takes it away, `haveOptions` false the combinations. */
export const ProductChanges = z
  .object({ ...productFields, description: lines.pipe(optionalText(10_000, required)) })
  .partial()
export type ProductChanges = z.infer<typeof ProductChanges>
