import fastifyPlugin from 'fastify-plugin'
import { Refusal } from '#contract/refusals'
import { isLoopback } from '#server/lib/loopback'

/** What a proxy or tunnel says of whoever it speaks for. */
const ofProxies = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host']

/**
 * For a shop that shows everybody what is for trying: whoever comes by another name than this machine's, or through
 * something that no setting tells of, is refused. Only what is ready for everyone is sent all the same: see `readyLane`.
 */
export const thisMachine = fastifyPlugin(async (app) => {
  app.addHook('onRequest', async ({ headers }) => {
    const host = URL.parse(`http://${headers.host}`)?.hostname ?? ''
    if (!isLoopback(host) || ofProxies.some((name) => name in headers)) throw new Refusal('request.elsewhere')
  })
})
