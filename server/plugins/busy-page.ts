import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusals } from '#contract/refusals'

/** The dark theme's colours (web/ui/stains.css): only the browser's storage knows the chosen theme. */
const style = `:root{color-scheme:dark;background:#0c1524}body{margin:0}main{min-height:90vh;display:grid;place-content:center;justify-items:center;padding:1rem;text-align:center;color:#ecf1fa;font:1rem/1.6 "IBM Plex Sans",system-ui,sans-serif}svg{width:4rem}h1{font-size:1.2rem}a{color:#8cc2ff}`

/**
 * Below a kilobyte, so that nothing compresses it; it loads nothing, and « Réessayer » repeats the request.
 */
const pageOf = (title: string, sentence: string) =>
  `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><link rel="icon" href="data:,"><style>${style}</style><main><svg viewBox="0 0 32 32" fill="none" stroke="#ecf1fa" stroke-width="2.4" aria-hidden="true"><path fill="#6cb0ff" stroke="none" d="M11 17.5h10l4 7-1 2H8l-1-2z"/><path d="M10.5 3.5h11M12.8 4v8.2L5.9 24.1a2.3 2.3 0 0 0 2 3.4h16.2a2.3 2.3 0 0 0 2-3.4L19.2 12.2V4M2.5 30.5h27"/></svg><h1>${sentence}</h1><a href="">Réessayer</a></main></html>`

const pages = {
  'server.busy': pageOf('Service surchargé', refusals['server.busy'][1]),
  'request.tooMany': pageOf('Trop de demandes', refusals['request.tooMany'][1]),
}

const styleHash = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Whether a browser would show the answer to a person, who cannot read JSON. */
export const isForReading = ({ method, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && /\btext\/html\b/.test(headers.accept ?? '')

/** Replaces a page that is not made now: nothing is rendered for it. */
export function sendBusyPage(reply: FastifyReply, code: keyof typeof pages) {
  return reply
    .headers({ 'content-security-policy': policy, 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(pages[code])
}
