import Fastify, { type FastifyInstance } from 'fastify'
import type { Env } from '#server/env'
import { hostName } from '#server/lib/hosts'
import { listenOnFree } from '#server/lib/listen'
import { isLoopback } from '#server/lib/loopback'

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
  const ops = buildOps(watched, isLoopback(OPS_HOST))
  const port = await listenOnFree(ops, OPS_HOST, OPS_PORT, usualOpsPort)
  return { port, close: () => ops.close() }
}

/**
 * Health and metrics, on a port of their own: nobody else should reach it.
 * @param isLocal whether it listens on this machine alone: then other names lead to it only where a page
 * elsewhere has had its own name resolved to this machine, to read the answers
 */
export function buildOps({ isReady, metrics, contentType }: Watched, isLocal: boolean): FastifyInstance {
  // Cuts connections when it closes: nobody needs to know the shop's health then.
  const ops = Fastify({ logger: false, forceCloseConnections: true })
  ops.addHook('onRequest', async ({ headers: { host } }, reply) => {
    if (isLocal && host && !isLoopback(hostName(host) ?? '')) return reply.code(403).send()
  })
  ops.get('/healthz', () => ({ status: 'ok' }))
  ops.get('/readyz', async (_request, reply) => {
    const ready = isReady()
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
  ops.get('/metrics', async (_request, reply) => reply.type(contentType).send(await metrics()))
  return ops
}
