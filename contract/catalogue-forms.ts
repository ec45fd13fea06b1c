// Forms of the dashboard. Categories and products travel as multipart forms, whose fields are texts.

import { z } from 'zod'
import type { Combination } from '#contract/catalogue'
import { choiceOf, longestChoice, mostCombinations, mostOptions } from '#contract/choice'
import { amount, Id, line, mostUnits, optionalLine, optionalText, text, unnamedIssue } from '#contract/fields'
import { refusals } from '#contract/refusals'

const required = 'Veuillez remplir tous les champs'
/** The message for a product that has options but no combination. */
export const noCombination = 'Veuillez ajouter au moins une combinaison'

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

/**
 * One text is one option, however its accents were typed. Its length counts as stored, which may be longer.
 */
const word = (message: string) =>
  z
    .string(message)
    .max(mostUnits(100), message)
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
  .pipe(z.array(listable).max(200, { abort: true }).superRefine(refuseRepeated))

function refuseRepeated(values: string[], context: z.RefinementCtx) {
  const small = values.map((value) => value.toLowerCase())
  for (const [index, value] of small.entries()) {
    if (small.indexOf(value) < index) context.addIssue({ code: 'custom', path: [index], message: repeated })
  }
}

const repeated = 'Une valeur ne peut figurer qu’une fois'

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

/** Every combination chooses one value of each of the same options, and no two choose the same. */
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
  documentName: optionalLine(100, refusals['product.documentNameMissing'][1]),
}

/** A file needs a name, and a name needs a file. */
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

/**
 * Only what changed; an empty `reference` or `description` removes it, `haveOptions` false the combinations.
 */
export const ProductChanges = z
  .object({ ...productFields, description: lines.pipe(optionalText(10_000, required)) })
  .partial()
export type ProductChanges = z.infer<typeof ProductChanges>
