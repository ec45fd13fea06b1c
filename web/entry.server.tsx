import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { nonceContext, reportContext } from '#web/lib/page-context.ts'
import { ScriptNonce } from '#web/lib/theme-boot.tsx'

export { loadContext } from '#web/lib/page-context.ts'

/**
 * Renders the whole document before answering. Nothing streams: finished HTML can be cached for everyone, and
 * the server can hash every inline script for the Content-Security-Policy.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  const failures: unknown[] = []
  const nonce = context.get(nonceContext)
  const page = (
    <ScriptNonce value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </ScriptNonce>
  )
  const document = await renderToReadableStream(page, {
    nonce,
    signal: request.signal,
    // Finished boundaries stay in place, instead of being moved there by a script.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (error) => void failures.push(error),
  })
  await document.allReady
  // Errors that leave no page at all are thrown earlier, and React Router reports them.
  for (const failure of failures) handleError(failure, { request, context })
  headers.set('content-type', 'text/html; charset=utf-8')
  const html = yieldToPaint(await new Response(document).text())
  return new Response(html, { status: failures.length > 0 ? 500 : status, headers })
}

/** Replaces React Router's own, whose lines on the console do not say which request they belong to. */
export function handleError(
  error: unknown,
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
) {
  if (!request.signal.aborted) context.get(reportContext)(error)
}

/** The page is complete without its scripts: they load after what the first paint needs. */
const yieldToPaint = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
