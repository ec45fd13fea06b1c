import Fastify, { type FastifyInstance } from 'fastify'

export interface Watched {
  isReady: () => boolean
  /** Prometheus's text, and its type. */
  metrics: () => Promise<string>
  contentType: string
}

/** Health and metrics, on a port of their own: nobody else should reach it. */
export function buildOps({ isReady, metrics, contentType }: Watched): FastifyInstance {
  // While it closes nobody needs to know how the shop is.
  const ops = Fastify({ logger: false, forceCloseConnections: true })
  ops.get('/healthz', () => ({ status: 'ok' }))
  ops.get('/readyz', async (_request, reply) => {
    const ready = isReady()
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
  ops.get('/metrics', async (_request, reply) => reply.type(contentType).send(await metrics()))
  return ops
}
