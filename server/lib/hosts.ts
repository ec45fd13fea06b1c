import type { IncomingMessage } from 'node:http'

/** How many hosts a request names: of two Node tells the first alone, and a proxy before it may have gone by the other. */
export function hostsOf({ rawHeaders }: IncomingMessage): number {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts
}
