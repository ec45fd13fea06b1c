import type { FastifyReply } from 'fastify'

/** For an answer that may outlast the silence limit of connections: a listener makes Node keep it. */
export function keepThoughSilent({ raw }: FastifyReply) {
  raw.on('timeout', () => {})
}
