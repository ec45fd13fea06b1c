import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'
import type { PageParts } from '#server/lib/ready-bytes'

/**
 * Our own API, called without leaving the process, which notes in `request.pageParts` what it answered. A page that never
 * asks who is looking sends no cookie.
 */
export function apiFor(app: FastifyInstance, request: FastifyRequest) {
  const parts: PageParts = new Map()
  request.pageParts = parts
  return async (path: string): Promise<Response> => {
    const { cookie } = request.headers
    const headers = request.isPersonal && cookie ? { cookie } : {}
    // In the log a call that is refused came from whoever asked for the page.
    const answer = await read(app, path, { headers, remoteAddress: request.ip })
    parts.set(path, answer.headers.etag)
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type']) },
    })
  }
}

/**
 * Whether everything that a page was made of is answered as it was then: making the page again would give the same.
 * What it reads is ready afterwards, so that nothing is lost where it is not.
 */
export async function areUnchanged(app: FastifyInstance, parts: PageParts, { ip }: FastifyRequest) {
  const isSame = async ([path, tag]: [string, string?]) =>
    tag !== undefined && (await tagOf(app, path, ip)) === tag
  const same = await Promise.all([...parts].map(isSame))
  return same.every(Boolean)
}

/** The one category that all parts of a page tell of; undefined where some tell of others too. */
export function onlyCategory({ readyStore }: FastifyInstance, parts: PageParts) {
  const [first, ...others] = [...parts.keys()].map((path) => readyStore.get(`/api${path}`)?.category)
  return others.every((category) => category === first) ? first : undefined
}

/** Of what is ready, without the framework: each change of the catalogue has every page asked after. */
async function tagOf(app: FastifyInstance, path: string, remoteAddress: string) {
  const { isWell, isInTouch } = app.databasePulse
  const kept = isWell() && isInTouch() ? app.readyStore.get(`/api${path}`) : undefined
  return kept?.headers.etag ?? (await read(app, path, { remoteAddress })).headers.etag
}

/** Making a page changes nothing, whatever its address names: calls that do are refused as another site's are. */
function read(app: FastifyInstance, path: string, { headers, ...asker }: InjectOptions) {
  return app.inject({
    ...asker,
    url: `/api${path}`,
    headers: { ...headers, 'sec-fetch-site': 'cross-site' },
  })
}
