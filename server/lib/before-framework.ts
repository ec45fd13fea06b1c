import type { IncomingMessage, Server, ServerResponse } from 'node:http'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Puts `listen` before whoever listens for requests by now: they see what it passes on. Called last, it is the first
 * to be asked.
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
