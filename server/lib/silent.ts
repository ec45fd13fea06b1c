import type { FastifyReply } from 'fastify'

/** For an answer that may take longer than a silent connection is kept: who listens for that keeps it. */
export function keepThoughSilent({ raw }: FastifyReply) {
  raw.on('timeout', () => {})
}
