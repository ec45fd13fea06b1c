import { z } from 'zod'
import { isForgotten } from '#contract/forgotten'
import { longestSearch } from '#contract/search'

// The building blocks of every schema: texts, e-mail addresses, phone numbers, ids. Each takes the sentence
// that its screen shows, so that the browser and the server say the same words.

/** What zod says where a schema gives no sentence of its own; the server then uses its route's. */
export const unnamedIssue = 'Valeur invalide.'
z.config({ customError: () => unnamedIssue })

/** Says `required` where nothing was given; where something of another kind was, `wrong`, or without it the route's own sentence. */
export const missingOr = (required: string, wrong?: string) => ({
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === null || input === '' || Number.isNaN(input) ? required : wrong,
})

/** Spaces, and what Unicode calls ignorable: characters of no width, directions, fillers; and Braille's empty cell. */
const blank = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u

const emptyIfBlank = (value: string) => (blank.test(value) ? '' : value)

/** NUL cannot be stored by PostgreSQL. */
const isStorable = (value: string) => !value.includes('\u0000') && value.isWellFormed()

/** Of at most `max` characters as PostgreSQL counts them: an emoji is one. */
export const fits = (max: number) => (value: string) =>
  value.length <= max || (value.length <= 2 * max && [...value].length <= max)

/**
 * The most UTF-16 units that may come to `max` characters once they are normalised, which takes the square of their number
 * and is not begun for more: a character is made of four code points at most, each of two units.
 */
export const mostUnits = (max: number) => 8 * max

/** A text of 1 to `max` characters that shows something. */
export const text = (max: number, message: string) => shown(z.string(message), max, message)

/** A `text` that may be left empty; one that shows nothing is. */
export const optionalText = (max: number, message?: string) =>
  z
    .string(message)
    .refine((value) => fits(max)(value) && isStorable(value), message)
    .meta({ maxLength: max })
    .transform(emptyIfBlank)

/** Also those of direction that reorder what stands beside a text. */
const controls = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

/** A text on one line: no control characters; outer spaces do not count. */
export const line = (max: number, message: string) =>
  shown(z.string(message).trim(), max, message).refine((value) => !controls.test(value), message)

/** A `line` that may be left empty; one that shows nothing is. */
export const optionalLine = (max: number, message?: string) =>
  z
    .string(message)
    .trim()
    .refine((value) => fits(max)(value) && !controls.test(value) && value.isWellFormed(), message)
    .meta({ maxLength: max })
    .transform(emptyIfBlank)

const shown = (string: z.ZodString, max: number, message: string) =>
  string
    .refine((value) => fits(max)(value) && !blank.test(value) && isStorable(value), message)
    .meta({ maxLength: max })

const decimal = /^\d{1,10}(\.\d{1,2})?$/

/** An amount of DA, a number or the text of a form: digits, and at most two decimals after a dot. */
export const amount = (required: string) =>
  z
    .union([z.string(), z.number()], required)
    .transform((value) => (Object.is(value, -0) ? '-0' : String(value).trim()))
    .refine((written) => written !== '', required)
    .refine((written) => written === '' || decimal.test(written))
    .transform(Number)

const emailPattern = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/

/** An e-mail address, NFC-normalised and lower-cased, as it is stored and compared. Nobody has a forgotten client's. */
export const email = (required: string, invalid: string) =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .max(254, invalid)
    .transform((value) => value.normalize('NFC').toLowerCase())
    .refine((value) => emailPattern.test(value) && !isForgotten({ email: value }), invalid)

/**
 * Spaces, dots, dashes, slashes and brackets do not count and are not stored: `+213 661 23 45 67`. Nor do the unseen
 * marks of direction that contacts and web pages put around a number.
 */
export const phoneNumber = (required: string, invalid: string) =>
  z
    .string(missingOr(required, invalid))
    .min(1, required)
    .max(40, invalid)
    .transform((value) => value.replaceAll(/[\s./()\p{Dash_Punctuation}\p{Format}]/gu, ''))
    .refine((value) => /^(?=.{10,15}$)\+?\d+$/.test(value), invalid)

/** In small letters, as the database writes it, so that two can be compared. */
export const Id = z.uuid().toLowerCase()

export const IdParams = z.object({ id: Id })

export const Timestamp = z.iso.datetime({ offset: true })

/** A part of a text to be found. */
export const searched = (max: number) => z.string().max(max).refine(isStorable)

/** Optional parameters of every list; `limit` above 1,000 counts as 1,000. */
export const ListQuery = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .transform((n) => Math.min(n, 1000))
    .optional(),
  /** It holds what a row is sorted by: two names of 100 emoji, for instance. */
  cursor: z.string().max(2000).optional(),
  sort: z.string().max(40).optional(),
  q: searched(longestSearch).optional(),
})
export type ListQuery = z.infer<typeof ListQuery>

/** What every list carries beside its rows. `nextCursor` is null on the last page, `previousCursor` on the first. */
export const ListTail = {
  total: z.number().int(),
  nextCursor: z.string().nullable(),
  previousCursor: z.string().nullable(),
}

/** What an act answers that has no record to show. */
export const Said = z.object({ message: z.string() })
export type Said = z.infer<typeof Said>

/** What every failure answers. */
export const Failure = z.looseObject({
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})
export type Failure = z.infer<typeof Failure>
