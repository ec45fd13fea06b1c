import type { Socket } from 'node:net'
import fastifyPlugin from 'fastify-plugin'
import { beforeFramework } from '#server/lib/before-framework'

/** Requests that may wait behind another. Browsers and proxies send the next one after an answer. */
const most = 16

/**
 * Answers the requests of a connection one after the other, and ends a connection that sends very many before
 * it has read anything: otherwise a few kilobytes could have hundreds of answers made at once.
 */
export const pipelining = fastifyPlugin(async (app) => {
  const waiting = new WeakMap<Socket, number>()
  beforeFramework(app.server, (request, response, pass) => {
    // A request after the last answer of its connection could not be answered any more, and is not carried
    // out.
    if (!request.socket.writable) return
    // An answer that has the connection to itself does not wait: this is nearly every one.
    if (response.socket !== null) return pass(request, response)
    const { socket } = request
    const before = waiting.get(socket) ?? 0
    // Requests that such a connection has already sent are still parsed to their end.
    if (before >= most || socket.destroyed) return void socket.destroy()
    waiting.set(socket, before + 1)
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      pass(request, response)
    })
  })
})
