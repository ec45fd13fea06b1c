import Fastify from 'fastify'
import { errors } from '#server/plugins/errors'
import { type Rank, type SheddingOptions, shedding } from '#server/plugins/shedding'
import { unreadBodies } from '#server/plugins/unread-bodies'

export const ranks: Rank[] = ['export', 'staff', 'reading', 'order']

/** A shop that handles twenty requests at once, with a call of each rank; it does not listen yet. */
export async function makeRanks(limits: Partial<SheddingOptions> = {}) {
  const app = Fastify()
  await app.register(errors)
  await app.register(unreadBodies)
  await app.register(shedding, { most: 20, longestDelay: 0, mostMemory: 0, second: 100, ...limits })
  app.addHook('preValidation', app.countWork)
  for (const rank of ranks) app.post(`/${rank}`, { onRequest: app.unlessBusy(rank) }, async () => 'done')
  return app
}

export async function acceptedAt(url: string) {
  const answers = await Promise.all(ranks.map((rank) => fetch(`${url}/${rank}`, { method: 'POST' })))
  return ranks.filter((_rank, index) => answers[index]?.status === 200)
}
