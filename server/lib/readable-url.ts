/** A scheme and a host, as a request to a proxy has them; a server must take those too (RFC 9112, 3.2.2). */
const origin = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i

/**
 * The address on this site that a request asks for. One that cannot be decoded is made one that can and is
 * nobody's: it is then unknown like any other.
 */
export function readableUrl(asked: string): string {
  const url = asked.startsWith('/') ? asked : asked.replace(origin, '').replace(/^(?![/*])/, '/')
  if (!url.includes('%')) return url
  const end = url.search(/[?#]/)
  const path = end < 0 ? url : url.slice(0, end)
  try {
    decodeURI(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}
