import { useState } from 'react'
import { browserFetcher, type Fetcher } from '#web/lib/api.ts'

/**
 * A fetcher that reports how much of the body has been sent, 0 to 100: `fetch` cannot.
 * @param tell called repeatedly while files are being sent
 */
const uploadFetcher =
  (tell: (percent: number) => void): Fetcher =>
  (path, { method = 'POST', headers, body } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, `/api${path}`)
      request.withCredentials = true
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => tell(Math.floor((100 * loaded) / (total || 1)))
      // The server allows an upload two minutes.
      request.timeout = 150_000
      request.ontimeout = reject
      request.onload = () => resolve(new Response(request.responseText || null, { status: request.status }))
      request.onerror = reject
      request.onabort = reject
      request.send(body as FormData)
    })

/** Sends a form through `fetcher`; `percent` is set while its files are being sent. */
export function useUpload() {
  const [percent, setPercent] = useState<number>()
  const send = uploadFetcher(setPercent)
  const fetcher: Fetcher = (path, init) =>
    holdsFile(init?.body) ? send(path, init).finally(() => setPercent(undefined)) : browserFetcher(path, init)
  return { percent, fetcher }
}

const holdsFile = (body: unknown) =>
  body instanceof FormData && [...body.values()].some((value) => value instanceof File)
