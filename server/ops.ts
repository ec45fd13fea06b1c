import Fastify, { type FastifyInstance } from 'fastify'
import type { Env } from '#server/env'
import { listenOnFree } from '#server/lib/listen'

/** The operations port where none was asked for. */
export const usualOpsPort = 9464

export interface Watched {
  isReady: () => boolean
  /** Prometheus's text, and its type. */
  metrics: () => Promise<string>
  contentType: string
}

/** @returns the port, and a function that closes it. */
export async function openOps(watched: Watched, { OPS_HOST, OPS_PORT }: Env) {
  const ops = buildOps(watched)
  const port = await listenOnFree(ops, OPS_HOST, OPS_PORT, usualOpsPort)
  return { port, close: () => ops.close() }
}

/** Health and metrics, on a port of their own: nobody else should reach it. */
export function buildOps({ isReady, metrics, contentType }: Watched): FastifyInstance {
  // Cuts connections when it closes: nobody needs to know the shop's health then.
  const ops = Fastify({ logger: false, forceCloseConnections: true })
  ops.get('/healthz', () => ({ status: 'ok' }))
  ops.get('/readyz', async (_request, reply) => {
    const ready = isReady()
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
  ops.get('/metrics', async (_request, reply) => reply.type(contentType).send(await metrics()))
  return ops
}
