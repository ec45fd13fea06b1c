/** The part of JSON Schema that the shop's own document uses. */
export interface Schema {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
}

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  schema: Schema
}

/** A call as the OpenAPI document describes it. */
export interface Operation {
  /** Such as `PUT /api/users/update/:id`. */
  call: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `{id}` in place of a parameter. */
  path: string
  parameters: Parameter[]
  body?: Schema
  isForm: boolean
  /** The statuses of success. */
  successes: number[]
  /** Whether its refusals are documented. */
  isRefusable: boolean
}

interface Told {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, unknown>
}

/** Returns a call's operation. An order's update, which the document leaves open, takes `editOf`. */
export function documentedBy(document: object) {
  const operations = new Map(operationsOf(document).map((each) => [each.call, each]))
  const operationOf = (call: string) => {
    const found = operations.get(call)
    if (!found) throw new Error(`${call} is not documented`)
    return found
  }
  operationOf('PUT /api/orders/update/:id').body = editOf(operationOf('POST /api/orders/add').body ?? {})
  return operationOf
}

/** An order as staff edit it, or a client's cancelling. */
function editOf(staffOrder: Schema): Schema {
  const cancel: Schema = { type: 'object', properties: { status: { const: 'annulé' } }, required: ['status'] }
  return { anyOf: [staffOrder, cancel] }
}

export function operationsOf(document: object): Operation[] {
  const { paths } = document as { paths: Record<string, Record<string, Told>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, told]) => operationOf(path, method.toUpperCase(), told)),
  )
}

function operationOf(path: string, method: string, { parameters = [], requestBody, responses }: Told) {
  const [[type, content] = []] = Object.entries(requestBody?.content ?? {})
  return {
    call: `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    method: method as Operation['method'],
    path,
    parameters,
    body: content?.schema,
    isForm: type === 'multipart/form-data',
    successes: Object.keys(responses).map(Number).filter(Boolean),
    isRefusable: 'default' in responses,
  }
}
