import type { Socket } from 'node:net'
import fastifyPlugin from 'fastify-plugin'
import { beforeFramework } from '#server/lib/before-framework'

/** Requests on one connection that wait behind an unanswered one. Browsers and proxies send the next one after an answer. */
const most = 16

/**
 * Answers the requests of one connection one after the other, and ends a connection that asks for very much before
 * it has read anything: a few kilobytes could otherwise have hundreds of answers made at once.
 */
export const pipelining = fastifyPlugin(async (app) => {
  const waiting = new WeakMap<Socket, number>()
  beforeFramework(app.server, (request, response, pass) => {
    // What comes after the last answer of a connection could not be answered any more, and is not done.
    if (!request.socket.writable) return
    // An answer that has the connection for itself waits for nobody: nearly every one.
    if (response.socket !== null) return pass(request, response)
    const { socket } = request
    const before = waiting.get(socket) ?? 0
    // What such a connection has sent already is read to its end all the same.
    if (before >= most || socket.destroyed) return void socket.destroy()
    waiting.set(socket, before + 1)
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      pass(request, response)
    })
  })
})
