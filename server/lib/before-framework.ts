import type { IncomingMessage, Server, ServerResponse } from 'node:http'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Runs `listen` before the listeners that are registered by now; they receive the requests that it passes on.
 * After several calls the last `listen` runs first.
 */
export function beforeFramework(
  server: Server,
  listen: (request: IncomingMessage, response: ServerResponse, pass: Listener) => void,
) {
  const usual = server.listeners('request') as Listener[]
  const pass: Listener = (request, response) => {
    for (const listener of usual) listener.call(server, request, response)
  }
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) =>
    listen(request, response, pass),
  )
}
