import fc from 'fast-check'
import type { Schema } from '#server/testing/fuzz/operations'

/**
 * Plausible values for a field of this name, `product.id` before `id`: a schema cannot tell which ids exist.
 * An undefined value is left out.
 */
export type Hints = Record<string, fc.Arbitrary<unknown>>

/** Values that fit the schema, as far as it says. */
export function fitting(schema: Schema, hints: Hints, name = ''): fc.Arbitrary<unknown> {
  const hint = hints[name]
  if (hint) return hint
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => fitting(each, hints, name)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const types = [schema.type ?? 'any'].flat()
  return fc.oneof(...types.map((type) => ofType(type, schema, hints, name)))
}

function ofType(type: string, schema: Schema, hints: Hints, name: string): fc.Arbitrary<unknown> {
  const { minLength = 0, maxLength = 60, minimum = -1e6, maximum = 1e6 } = schema
  if (type === 'object') return recordOf(schema, hints, name)
  if (type === 'array')
    return fc.array(fitting(schema.items ?? {}, hints, name), { maxLength: schema.maxItems ?? 5 })
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'integer') return fc.integer({ min: Math.max(minimum, -1e6), max: Math.min(maximum, 1e6) })
  if (type === 'number') return fc.double({ min: minimum, max: maximum, noNaN: true })
  if (schema.format === 'uuid') return fc.uuid()
  if (schema.format === 'date')
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))
  if (type === 'string') return fc.string({ minLength, maxLength: Math.min(maxLength, 60), unit: 'grapheme' })
  return fc.jsonValue({ maxDepth: 2 })
}

/** An object with the schema's fields, always including the required ones. */
export function recordOf({ properties = {}, required = [] }: Schema, hints: Hints, name = '') {
  const values = Object.entries(properties).map(([key, schema]) => {
    const whole = `${name}.${key}`
    return [key, fitting(schema, hints, hints[whole] ? whole : key)] as const
  })
  const model: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(values)
  return fc.record(model, { requiredKeys: required })
}

/** Values that an attacker might send. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e',
    "' or 1=1 --",
    '"; drop table users; --',
    '<script>alert(1)</script>',
    '__proto__',
    '../../etc/passwd',
    '%00',
    '=1+1',
    '{{7*7}}',
    'a'.repeat(5000),
    'é'.repeat(129),
    0,
    -0,
    -1,
    1.005,
    1e308,
    2 ** 31,
    2 ** 53,
    Number.MIN_VALUE,
    [],
    {},
    [[]],
    [null],
    { $gt: '' },
    { toString: 'x', length: 3 },
    JSON.parse('{"__proto__":{"role":"superAdmin"}}'),
    { constructor: { prototype: { x: 1 } } },
    'superAdmin',
    '00000000-0000-0000-0000-000000000000',
  ),
  fc.array(fc.constantFrom('admin', 'victime@labo.test'), { minLength: 1, maxLength: 3 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }).map(Number),
  fc.jsonValue({ maxDepth: 3 }),
)

/** A fitting value but for one place: replaced, left out, or with an unknown field beside it. */
export function almost(whole: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const change = fc.record({ at: fc.nat(), how: fc.constantFrom('replace', 'leave out', 'add'), by: hostile })
  const strange = fc.constantFrom('role', 'isVerified', '_id', 'totalOrders', 'constructor', 'x'.repeat(300))
  return fc.tuple(whole, change, strange).map(([value, { at, how, by }, name]) => {
    const copy = structuredClone(value)
    const places = placesIn(copy)
    const place = places[at % places.length]
    if (!place) return by
    if (how === 'add' && !Array.isArray(place.holder)) place.holder[name] = by
    else if (how === 'leave out') delete place.holder[place.key]
    else place.holder[place.key] = by
    return copy
  })
}

interface Place {
  holder: Record<string, unknown>
  key: string
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null || value instanceof Blob) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])])
}
