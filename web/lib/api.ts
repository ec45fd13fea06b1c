import { data } from 'react-router'
import type { Failure } from '#contract/fields'
import type { RefusalSentence } from '#contract/refusals'

/** Calls our REST API; `path` starts after `/api`. */
export type Fetcher = (path: string, init?: RequestInit) => Promise<Response>

/**
 * Timeout for an answer, milliseconds. The server answers or refuses within ten seconds; uploads and erasures
 * have timeouts of their own.
 */
const timeout = 30_000

export const browserFetcher: Fetcher = (path, init) =>
  fetch(`/api${path}`, { credentials: 'include', signal: AbortSignal.timeout(timeout), ...init })

/** Calls that `signal` aborts when nobody needs the answer any more. Safari before 17.4 has no `any`. */
export const stoppable =
  (signal: AbortSignal): Fetcher =>
  (path, init) =>
    browserFetcher(path, {
      ...init,
      signal: AbortSignal.any?.([signal, AbortSignal.timeout(timeout)]) ?? signal,
    })

export const unreachable = 'Connexion impossible. Vérifiez votre réseau, puis réessayez.'
const unexpected = 'Une erreur inattendue s’est produite. Veuillez réessayer.' satisfies RefusalSentence

/** A refusal or a failure of the API; `status` is 0 when it could not be reached. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** One sentence per refused field. */
  readonly fields: Record<string, string>
  /** The other data of the refusal, such as a fresh price. */
  readonly details: Record<string, unknown>

  constructor(status: number, failure: Partial<Failure>) {
    const { code, message, requestId: _, fields, ...details } = failure
    super(message ?? (status === 0 ? unreachable : unexpected))
    this.name = 'ApiError'
    this.status = status
    this.code = code ?? (status === 0 ? 'network' : 'server.failed')
    this.fields = fields ?? {}
    this.details = details
  }

  /** Whether a rule refused the call, with its own message; otherwise the server is unreachable or failed. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500
  }

  /** The server's message for a refusal that concerns no field, such as too many attempts; else undefined. */
  get reason(): string | undefined {
    return this.isRefusal && Object.keys(this.fields).length === 0 ? this.message : undefined
  }
}

type Sending = { fetcher?: Fetcher; headers?: Record<string, string> }

export const get = <T>(path: string, fetcher?: Fetcher) => call<T>('GET', path, undefined, { fetcher })

export const post = <T>(path: string, body?: unknown, sending?: Sending) =>
  call<T>('POST', path, body, sending)

export const put = <T>(path: string, body?: unknown, sending?: Sending) => call<T>('PUT', path, body, sending)

export const remove = <T>(path: string, sending?: Sending) => call<T>('DELETE', path, undefined, sending)

const unknown = 'Ressource introuvable.' satisfies RefusalSentence
const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * An id as the last part of a path. A page's address may hold another call's name in its place (`logout`),
 * which would then be called: anything but an id is refused as unknown.
 */
export function idPart(given: string): string {
  if (id.test(given)) return given
  throw new ApiError(404, { code: 'request.unknown', message: unknown })
}

/** Header for a write that must not overwrite somebody else's change. */
export const ifUnchanged = ({ updatedAt }: { updatedAt: string }) => ({ 'if-match': `"${updatedAt}"` })

/**
 * One call. `body` is sent as JSON, or unchanged if it is a FormData. Returns the JSON of the response, whose
 * shape the server's reply schema guarantees; throws ApiError.
 */
async function call<T>(
  method: string,
  path: string,
  body: unknown,
  { fetcher = browserFetcher, headers = {} }: Sending = {},
): Promise<T> {
  const json = body !== undefined && !(body instanceof FormData)
  const init: RequestInit = {
    method,
    headers: json ? { 'content-type': 'application/json', ...headers } : headers,
    body: json ? JSON.stringify(body) : (body as FormData | undefined),
  }
  const response = await fetcher(path, init).catch(() => {
    throw new ApiError(0, {})
  })
  const answer = await response.json().catch(() => {
    // The body was cut short: the same as no answer.
    if (response.ok) throw new ApiError(0, {})
    return {}
  })
  if (!response.ok) throw new ApiError(response.status, answer)
  return answer
}

/** For the `catch` of a read that may find nothing: a 404 becomes null, any other failure is thrown again. */
export function noneWhenUnknown(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

/** Makes the page of a loader answer with the API's own status: 404 stays 404, 503 stays 503. */
export async function forPage<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw data({ code: error.code, message: error.message }, { status: error.status || 503 })
  }
}
