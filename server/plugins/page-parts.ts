import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PageParts } from '#server/lib/ready-bytes'

const pages = new AsyncLocalStorage<FastifyRequest>()

/** The request that is counted as work: where a page calls our own API, the page's. */
export const countedRequest = (request: FastifyRequest) => pages.getStore() ?? request

/**
 * Calls our own API without leaving the process, and notes in `request.pageParts` what it answered. A page
 * that never asks for its user sends no cookie.
 */
export function apiFor(app: FastifyInstance, request: FastifyRequest) {
  const parts: PageParts = new Map()
  request.pageParts = parts
  return async (path: string): Promise<Response> => {
    const { cookie } = request.headers
    const headers = request.isPersonal && cookie ? { cookie } : {}
    const answer = await read(app, request, path, headers)
    parts.set(path, answer.headers.etag)
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type']) },
    })
  }
}

/**
 * Whether every part of a page is answered as it was then: making the page again would give the same. The
 * parts are ready afterwards, so no work is lost where they differ.
 */
export async function areUnchanged(app: FastifyInstance, parts: PageParts, page: FastifyRequest) {
  const isSame = async ([path, tag]: [string, string?]) =>
    tag !== undefined && (await tagOf(app, page, path)) === tag
  const same = await Promise.all([...parts].map(isSame))
  return same.every(Boolean)
}

/** The one category that all parts of a page are about; undefined where some are about others too. */
export function onlyCategory({ readyStore }: FastifyInstance, parts: PageParts) {
  const [first, ...others] = [...parts.keys()].map((path) => readyStore.get(`/api${path}`)?.category)
  return others.every((category) => category === first) ? first : undefined
}

/**
 * Takes the tag from ready answers, without the framework: each change of the catalogue checks every page.
 */
async function tagOf(app: FastifyInstance, page: FastifyRequest, path: string) {
  const { isWell, isInTouch } = app.databasePulse
  const kept = isWell() && isInTouch() ? app.readyStore.get(`/api${path}`) : undefined
  return kept?.headers.etag ?? (await read(app, page, path)).headers.etag
}

/** Making a page changes nothing, whatever its address: changing calls are refused like another site's. */
function read(app: FastifyInstance, page: FastifyRequest, path: string, headers = {}) {
  const call = {
    url: `/api${path}`,
    headers: { ...headers, 'sec-fetch-site': 'cross-site' },
    // In the log, a refused call shows the address of the page's client.
    remoteAddress: page.ip,
  }
  // Asynchronous, as the call begins only where its answer is awaited.
  return pages.run(page, async () => app.inject(call))
}
