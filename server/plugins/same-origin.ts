import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { Refusal } from '#contract/refusals'
import { isForReading } from '#server/plugins/busy-page'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A GET that changes something (the specification has three): guarded like a write. */
    changesState?: boolean
  }
}

/**
 * Refuses writes that another site's page asks the browser to make. Tools that send neither header pass: they
 * hold no visitor's cookie.
 */
export const sameOrigin = fastifyPlugin(async (app) => {
  const { origin, host } = new URL(app.shop.publicUrl)
  app.addHook('onRequest', async (request) => {
    const reads = request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS'
    if (reads && !request.routeOptions.config.changesState) return
    if (isForeign(request, { origin, host }) || (reads && isFollowed(request)))
      throw new Refusal('request.foreign')
  })
})

/**
 * Whether the browser opens it as a page, as a link on another site has it do: the shop's own pages never do.
 * Old browsers, and those that reach the shop by plain http, say no more than that.
 */
const isFollowed = (request: FastifyRequest) =>
  request.headers['sec-fetch-site'] === undefined && isForReading(request)

/**
 * The shop may be reached under other names than its public one; under the public one it has a single origin.
 */
function isForeign({ headers }: FastifyRequest, shop: { origin: string; host: string }) {
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return true
  if (headers.origin === undefined) return false
  const asked = URL.parse(headers.origin)
  if (!asked?.host) return true
  return asked.host === shop.host ? asked.origin !== shop.origin : asked.host !== headers.host
}
