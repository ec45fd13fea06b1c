import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import type { Operation } from '#server/testing/fuzz/operations'
import { almost, fitting, type Hints, hostile, recordOf } from '#server/testing/fuzz/values'

/** A newcomer has not yet verified the e-mail address. */
export type Asker = 'anonymous' | 'newcomer' | 'client' | 'staff'

export interface Asked {
  who: Asker
  url: string
  payload?: InjectOptions['payload']
  headers: Record<string, string>
}

type Values = Record<string, unknown>

/** Requests for an operation: some that fit its description, more that almost do, and absurd ones. */
export function requestsOf(operation: Operation, hints: Hints, who: Asker[]): fc.Arbitrary<Asked> {
  const parts = { path: partOf('path'), query: partOf('query'), header: partOf('header') }
  const body = operation.body ? bodyOf(fitting(operation.body, hints)) : fc.constant(undefined)
  return fc
    .record({ ...parts, body, who: fc.constantFrom(...who) })
    .map(({ path, query, header, body, who }) => ({
      who,
      url: urlOf(operation.path, path as Values, query as Values),
      headers: { ...headersOf(header as Values), ...(body?.headers ?? {}) },
      payload: body?.value === undefined ? undefined : payloadOf(operation, body),
    }))

  function partOf(place: string) {
    const parameters = operation.parameters.filter((each) => each.in === place)
    const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))
    const fit = recordOf({ properties, required: place === 'path' ? Object.keys(properties) : [] }, hints)
    return fc.oneof(
      { weight: 4, arbitrary: fit },
      { weight: place === 'header' ? 0 : 1, arbitrary: almost(fit).map(asObject) },
    )
  }
}

interface Body {
  value: unknown
  headers?: Record<string, string>
}

/** Where a whole part was replaced, nothing of it is sent. */
const asObject = (value: unknown) => (typeof value === 'object' && value !== null ? value : {})

const absurdText = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    '[[[',
    'null',
    '"a"',
    '[]',
    '1e999',
    '{"a":1,}',
    `${'['.repeat(5000)}`,
    '\ufeff{}',
  ),
  fc.string({ unit: 'binary', maxLength: 100 }),
  fc.json(),
)
const absurdTypes = fc.constantFrom('application/json', 'text/plain', 'multipart/form-data; boundary=x', 'x')

function bodyOf(fit: fc.Arbitrary<unknown>): fc.Arbitrary<Body> {
  const plain = (value: unknown): Body => ({ value })
  const absurd = fc
    .tuple(absurdText, absurdTypes)
    .map(([value, type]): Body => ({ value, headers: { 'content-type': type } }))
  return fc.oneof(
    { weight: 4, arbitrary: fit.map(plain) },
    { weight: 8, arbitrary: almost(fit).map(plain) },
    { weight: 1, arbitrary: hostile.map(plain) },
    { weight: 1, arbitrary: absurd },
  )
}

function payloadOf({ isForm }: Operation, { value, headers }: Body): InjectOptions['payload'] {
  if (headers) return value as string
  if (isForm) return formOf(value)
  // A value that JSON cannot express is sent as null.
  return typeof value === 'object' && value !== null ? value : JSON.stringify(value)
}

function formOf(value: unknown) {
  const form = new FormData()
  if (typeof value !== 'object' || value === null) return form
  for (const [name, each] of Object.entries(value)) {
    if (each instanceof File) form.append(name, each)
    else if (each !== undefined) form.append(name, typeof each === 'string' ? each : JSON.stringify(each))
  }
  return form
}

function urlOf(path: string, parameters: Values, query: Values) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encode(parameters[name]))
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const asked = given.map(([name, value]) => `${encode(name)}=${encode(value)}`)
  return asked.length > 0 ? `${filled}?${asked.join('&')}` : filled
}

/** Half a surrogate pair cannot be encoded. */
const encode = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : String(JSON.stringify(value))).toWellFormed())

/** Sends only values that may stand in a header. */
function headersOf(values: Values) {
  const sent = Object.entries(values).filter(([, value]) => /^[\x20-\x7e]+$/.test(String(value)))
  return Object.fromEntries(sent.map(([name, value]) => [name, String(value)]))
}
