import type { IncomingMessage } from 'node:http'

/** Counts a request's Host headers: Node tells only the first, and a proxy may have used another. */
export function hostsOf({ rawHeaders }: IncomingMessage): number {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts
}

/** The name in a Host header, without its port; undefined for anything that is no name with or without a port. */
export const hostName = (host = '') => /^(\[[^\]]+\]|[^\s:/?#@\\]+)(:\d+)?$/.exec(host)?.[1]
