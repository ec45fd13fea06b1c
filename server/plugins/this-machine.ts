import fastifyPlugin from 'fastify-plugin'
import { Refusal } from '#contract/refusals'
import { isLoopback } from '#server/lib/loopback'

/** Headers in which a proxy or tunnel describes its client. */
const ofProxies = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host']

/**
 * For a shop whose trial data are open to everybody: refuses requests under another name than this machine's,
 * or through a proxy that no setting mentions. Only ready answers, which everyone may have, are sent all the
 * same: see `readyLane`.
 */
export const thisMachine = fastifyPlugin(async (app) => {
  app.addHook('onRequest', async ({ headers }) => {
    const host = URL.parse(`http://${headers.host}`)?.hostname ?? ''
    if (!isLoopback(host) || ofProxies.some((name) => name in headers)) throw new Refusal('request.elsewhere')
  })
})
