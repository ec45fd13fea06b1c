import { z } from 'zod'
import { isForgotten } from '#contract/forgotten'
import { longestSearch } from '#contract/search'

// The building blocks of every schema: texts, e-mail addresses, phone numbers, ids. Each takes the sentence
// that its screen shows, so that the browser and the server show the same words.

/** zod's message where a schema has no sentence of its own; the server then uses its route's. */
export const unnamedIssue = 'Valeur invalide.'
z.config({ customError: () => unnamedIssue })

/**
 * The error `required` for a missing value; for a value of another type `wrong`, or without it the route's
 * own sentence.
 */
export const missingOr = (required: string, wrong?: string) => ({
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === null || input === '' || Number.isNaN(input) ? required : wrong,
})

/** Spaces, characters that Unicode calls ignorable (no width, direction, fillers), Braille's empty cell. */
const blank = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u

const emptyIfBlank = (value: string) => (blank.test(value) ? '' : value)

/** PostgreSQL can store neither NUL nor a lone surrogate. */
const isStorable = (value: string) => !value.includes('\u0000') && value.isWellFormed()

/** At most `max` characters as PostgreSQL counts them: an emoji is one. */
export const fits = (max: number) => (value: string) =>
  value.length <= max || (value.length <= 2 * max && [...value].length <= max)

/**
 * The most UTF-16 units that may normalise to `max` characters: a character is at most four code points of
 * two units each. Normalising takes the square of their number, so it does not begin for more.
 */
export const mostUnits = (max: number) => 8 * max

/** A text of 1 to `max` characters, at least one of them visible. */
export const text = (max: number, message: string) => shown(z.string(message), max, message)

/** A `text` that may be left empty; one without a visible character becomes empty. */
export const optionalText = (max: number, message?: string) =>
  z
    .string(message)
    .refine((value) => fits(max)(value) && isStorable(value), message)
    .meta({ maxLength: max })
    .transform(emptyIfBlank)

/** Control characters, and those of direction that reorder the text beside them. */
export const controls = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

/** A text on one line: no control characters; outer spaces do not count. */
export const line = (max: number, message: string) =>
  shown(z.string(message).trim(), max, message).refine((value) => !controls.test(value), message)

/** A `line` that may be left empty; one without a visible character becomes empty. */
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

/** An e-mail address as stored and compared: NFC, lower case. Refuses a forgotten client's. */
export const email = (required: string, invalid: string) =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .max(254, invalid)
    .transform((value) => value.normalize('NFC').toLowerCase())
    .refine((value) => emailPattern.test(value) && !isForgotten({ email: value }), invalid)

/**
 * A phone number. Spaces, dots, dashes, slashes and brackets do not count and are not stored: `+213 661 23 45 67`. Nor do the unseen
 * marks of direction that contacts and web pages put around a number.
 */
export const phoneNumber = (required: string, invalid: string) =>
  z
    .string(missingOr(required, invalid))
    .min(1, required)
    .max(40, invalid)
    .transform((value) => value.replaceAll(/[\s./()\p{Dash_Punctuation}\p{Format}]/gu, ''))
    .refine((value) => /^(?=.{10,15}$)\+?\d+$/.test(value), invalid)

/** Lower case, as the database writes it, so that two ids can be compared. */
export const Id = z.uuid().toLowerCase()

export const IdParams = z.object({ id: Id })

export const Timestamp = z.iso.datetime({ offset: true })

/** A part of a text to search for. */
export const searched = (max: number) => z.string().max(max).refine(isStorable)

/** Optional parameters of every list; `limit` above 1,000 counts as 1,000. */
export const ListQuery = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .transform((n) => Math.min(n, 1000))
    .optional(),
  /** A cursor holds the values that a row is sorted by: two names of 100 emoji, for instance. */
  cursor: z.string().max(2000).optional(),
  sort: z.string().max(40).optional(),
  q: searched(longestSearch).optional(),
})
export type ListQuery = z.infer<typeof ListQuery>

/** A list's fields beside its rows. `nextCursor` is null on the last page, `previousCursor` on the first. */
export const ListTail = {
  total: z.number().int(),
  nextCursor: z.string().nullable(),
  previousCursor: z.string().nullable(),
}

/** The response of an act that has no record to show. */
export const Said = z.object({ message: z.string() })
export type Said = z.infer<typeof Said>

/** The response of every failure. */
export const Failure = z.looseObject({
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})
export type Failure = z.infer<typeof Failure>
