import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, data, type ServerBuild } from 'react-router'
import { refusals } from '#contract/refusals'
import { keepThoughSilent } from '#server/lib/silent'
import type { WebBuild } from '#server/lib/web-build'
import { busyFor, refusalFor } from '#server/plugins/errors'
import { immutable, sendingTimeout } from '#server/plugins/files'
import { apiFor, areUnchanged } from '#server/plugins/page-parts'
import { securePage } from '#server/plugins/page-policy'
import { identify } from '#server/plugins/session'
import { unknownPage } from '#server/plugins/unknown-page'

type PageContext = { loadContext: (services: object) => never }

/** The pages are found by their decoded address, in small letters or capitals. */
const staffPage = /^\/dashboard(?![^/.])/i
const isForStaff = (url: string) => staffPage.test(decodeURI(url.replace(/[?#].*/s, '')))
const month = 30 * 24 * 3600 * 1000
/** In development: for the first page Vite reads all modules of the pages. Milliseconds. */
const firstMaking = 120_000

/** Renders on the server, as a page, every URL that is neither the API's nor a file. */
export async function pages(app: FastifyInstance, { build, clientDir }: WebBuild) {
  if (clientDir) await serveFiles(app, clientDir)
  const render = createRequestHandler(build, clientDir ? 'production' : 'development')
  const contextOf =
    typeof build === 'function' ? async () => entryOf(await build()) : async () => entryOf(build)

  const [unlessBusy, unlessBusyForStaff] = [app.unlessBusy('reading'), app.unlessBusy('staff')]
  const onRequest = (request: FastifyRequest) =>
    isForStaff(request.url) ? unlessBusyForStaff(request) : unlessBusy(request)
  const busy = {
    onRequest,
    preValidation: app.countWork,
  }
  const config = {
    ready: Boolean(clientDir),
    costly: true,
    timeout: clientDir ? undefined : firstMaking,
    readyAs: typeof build === 'function' ? undefined : unknownPage(build),
  }
  app.get('/*', { config, ...busy }, async (request, reply) => {
    if (!clientDir) keepThoughSilent(reply)
    // The search may have to wait for its turn: other requests for the same one do not wait for this one.
    if ((request.query as { q?: string }).q) request.making?.leaveToOthers()
    const { former } = request
    if (former?.pageParts && (await areUnchanged(app, former.pageParts, request))) {
      return reply.code(former.status).send(former.identity)
    }
    const { loadContext } = await contextOf()
    const nonce = clientDir && randomBytes(16).toString('base64url')
    const report = (err: unknown) => request.log.error({ err }, 'unexpected error')
    const services = { shop: app.shop, api: apiFor(app, request), user: userOf(request), nonce, report }
    const context = loadContext(services)
    const unknown = config.readyAs?.(request.url)
    const address = app.shop.publicUrl + (unknown ? `/${unknown}` : request.url)
    const page = await render(webRequest(request, address), context)
    return sendPage(reply, page, nonce ? (html) => securePage(html, nonce, app.shop) : undefined)
  })
}

function entryOf(build: ServerBuild) {
  return build.entry.module as unknown as PageContext
}

async function serveFiles(app: FastifyInstance, clientDir: string) {
  await app.register(async (assets) => {
    // The plugin has no option for it; see files.ts.
    assets.addHook('onRoute', (route) => {
      route.config = { ...route.config, timeout: sendingTimeout }
    })
    await assets.register(fastifyStatic, {
      root: clientDir,
      wildcard: false,
      index: false,
      preCompressed: true,
      decorateReply: false,
      cacheControl: false,
      setHeaders(reply, path) {
        // Names below assets/ hold a hash of the content.
        const forEver = path.startsWith(join(clientDir, 'assets'))
        reply.header('cache-control', forEver ? immutable : `public, max-age=${month / 1000}`)
      },
    })
  })
}

/** A page that asks for its user is for this caller alone, and is never kept. */
function userOf(request: FastifyRequest) {
  return async () => {
    request.isPersonal = true
    // Requests that wait for the same address stop waiting.
    request.making?.asPersonal()
    return identify(request).catch((error) => {
      const code = refusalFor(error, request)
      const [status, message] = refusals[code]
      // As where a call of the API is refused: thrown like this, it makes a page of that status.
      throw data({ code, message }, { status })
    })
  }
}

function webRequest(request: FastifyRequest, address: string) {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value))
  return new Request(address, { headers, signal: request.signal })
}

type Secure = (html: string) => ReturnType<typeof securePage>

async function sendPage(reply: FastifyReply, page: Response, secure?: Secure) {
  reply.code(page.status)
  for (const [name, value] of page.headers) reply.header(name, value)
  if (page.status === 503) reply.header('retry-after', busyFor)
  if (!page.body) return reply.send('')
  // In development: the scripts that Vite puts into pages run too.
  if (!secure) return reply.removeHeader('content-security-policy').send(Readable.fromWeb(page.body as never))
  const { html, policy } = secure(await page.text())
  return reply.header('content-security-policy', policy).send(html)
}
