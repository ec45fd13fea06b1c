import fastifyPlugin from 'fastify-plugin'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { takePeaks } from '#server/lib/semaphore'

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry
  }
}

/** Counts and times every answer by route; read on the operations port alone. */
export const metrics = fastifyPlugin(async (app) => {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.3, 1, 3, 10],
    registers: [register],
  })
  tellOfLimitedWork(register)
  app.decorate('metrics', register)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
})

/** Hashes, pictures, exports: a burst between two scrapes shows too. */
function tellOfLimitedWork(register: Registry) {
  const work = new Gauge({
    name: 'limited_work',
    help: 'The most that ran and waited at once since the last look, by kind',
    labelNames: ['kind', 'state'],
    registers: [register],
    collect() {
      for (const [kind, { running, waiting }] of takePeaks()) {
        work.set({ kind, state: 'running' }, running)
        work.set({ kind, state: 'waiting' }, waiting)
      }
    },
  })
}
