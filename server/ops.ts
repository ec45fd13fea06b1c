import Fastify, { type FastifyInstance } from 'fastify'

/** Health and metrics, on a port of their own that listens to this machine alone. */
export function buildOps(app: FastifyInstance): FastifyInstance {
  const ops = Fastify({ logger: false })
  ops.get('/healthz', () => ({ status: 'ok' }))
  ops.get('/readyz', async (_request, reply) => {
    const ready = !app.isDraining() && app.databasePulse.isWell()
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
  ops.get('/metrics', async (_request, reply) =>
    reply.type(app.metrics.contentType).send(await app.metrics.metrics()),
  )
  return ops
}
