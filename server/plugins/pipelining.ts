import type { Socket } from 'node:net'
import fastifyPlugin from 'fastify-plugin'

/** Unanswered requests on one connection. Browsers and proxies send the next one after an answer. */
const most = 16

/**
 * Ends a connection that asks for very much before it has read anything: a few hundred bytes could otherwise open
 * hundreds of files at once.
 */
export const pipelining = fastifyPlugin(async (app) => {
  const unanswered = new WeakMap<Socket, number>()
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw
    const waiting = (unanswered.get(socket) ?? 0) + 1
    if (waiting > most || socket.destroyed) {
      socket.destroy()
      return reply.hijack()
    }
    unanswered.set(socket, waiting)
    reply.raw.once('finish', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
  })
})
