import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { nonceContext } from '#web/lib/page-context.ts'
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
  let finalStatus = status
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
    onError(error) {
      finalStatus = 500
      console.error(error)
    },
  })
  await document.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(yieldToPaint(await new Response(document).text()), { status: finalStatus, headers })
}

/** The page is whole without its scripts: they give way to what it needs to be seen. */
const yieldToPaint = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
