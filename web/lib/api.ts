import { data } from 'react-router'
import type { Failure } from '#contract/fields'
import type { RefusalSentence } from '#contract/refusals'

/** Calls our REST API; `path` starts after `/api`. */
export type Fetcher = (path: string, init?: RequestInit) => Promise<Response>

/**
 * How long an answer is waited for. The server answers or refuses within ten seconds; uploads and erasures have limits of
 * their own. Milliseconds.
 */
const timeout = 30_000

export const browserFetcher: Fetcher = (path, init) =>
  fetch(`/api${path}`, { credentials: 'include', signal: AbortSignal.timeout(timeout), ...init })

/** Calls that are given up when nobody waits for their answer any more. Safari has no `any` before 17.4. */
export const stoppable =
  (signal: AbortSignal): Fetcher =>
  (path, init) =>
    browserFetcher(path, {
      ...init,
      signal: AbortSignal.any?.([signal, AbortSignal.timeout(timeout)]) ?? signal,
    })

export const unreachable = 'Connexion impossible. Vérifiez votre réseau, puis réessayez.'
const unexpected = 'Une erreur inattendue s’est produite. Veuillez réessayer.' satisfies RefusalSentence

/** What the API answered when it said no; `status` 0 when it could not be reached. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** One sentence per refused field. */
  readonly fields: Record<string, string>
  /** Whatever else the refusal carries, such as a fresh price. */
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

  /** Whether a rule said no, in its own words; otherwise the server is out of reach or failed. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500
  }

  /** The server's own sentence where a rule said no of no field, such as too many attempts; else undefined. */
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
 * An id as the last part of a path. What stands for one in a page's address may be another call's name (`logout`), which
 * would be made: whatever is no id is nobody's.
 */
export function idPart(given: string): string {
  if (id.test(given)) return given
  throw new ApiError(404, { code: 'request.unknown', message: unknown })
}

/** For a write that must not overwrite what somebody else changed meanwhile. */
export const ifUnchanged = ({ updatedAt }: { updatedAt: string }) => ({ 'if-match': `"${updatedAt}"` })

/**
 * One call. `body` is sent as JSON, or as it is when it is a FormData. Answers the JSON of the reply, whose
 * shape the server's reply schema vouches for; throws ApiError.
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
    // It was cut short on its way, as if it had never come.
    if (response.ok) throw new ApiError(0, {})
    return {}
  })
  if (!response.ok) throw new ApiError(response.status, answer)
  return answer
}

/** For the `catch` of what may be there no more: null then, while another failure stays one. */
export function noneWhenUnknown(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

/** Lets the page that a loader makes answer with the API's own status: 404 stays 404, 503 stays 503. */
export async function forPage<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw data({ code: error.code, message: error.message }, { status: error.status || 503 })
  }
}
