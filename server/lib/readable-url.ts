/** A scheme and a host, as in a request to a proxy; a server must accept these too (RFC 9112, 3.2.2). */
const origin = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i

/** Parameters that others add to their links to learn who followed them; for us it is one page, made once. */
const tracking =
  /^(utm_\w+|fbclid|igshid|igsh|gclid|gbraid|wbraid|dclid|_gl|srsltid|msclkid|ttclid|twclid|li_fat_id|yclid|mc_[ce]id)(=|$)/i

/** No page's address has one, and the pages' catch-all address matches none. */
const lineEnd = /[\n\r\u2028\u2029]/

/**
 * The address on this site that a request asks for, without tracking parameters. One that cannot be decoded,
 * or has an end of line in it, becomes one that can and that no page has: it is then unknown like any other.
 */
export function readableUrl(asked: string): string {
  const own = asked.startsWith('/') ? asked : asked.replace(origin, '').replace(/^(?!\/)/, '/')
  const url = withoutTracking(own)
  if (!url.includes('%')) return url
  const end = url.search(/[?#]/)
  const path = end < 0 ? url : url.slice(0, end)
  try {
    if (!lineEnd.test(decodeURI(path))) return url
  } catch {}
  return path.replaceAll('%', '%25') + url.slice(path.length)
}

function withoutTracking(url: string) {
  const start = url.indexOf('?')
  if (start < 0) return url
  const parts = url.slice(start + 1).split('&')
  const kept = parts.filter((part) => !tracking.test(part))
  if (kept.length === parts.length) return url
  return kept.length > 0 ? `${url.slice(0, start)}?${kept.join('&')}` : url.slice(0, start)
}
