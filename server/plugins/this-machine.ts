import fastifyPlugin from 'fastify-plugin'
import { Refusal } from '#contract/refusals'
import { hostName } from '#server/lib/hosts'
import { isLoopback } from '#server/lib/loopback'

/** Headers in which a proxy or tunnel describes its client. */
const ofProxies = /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|true-client-ip|cf-.+)$/

/**
 * For a shop whose trial data are open to everybody: refuses requests under another name than this machine's,
 * or through a proxy that no setting mentions. Only ready answers, which everyone may have, are sent all the
 * same: see `readyLane`.
 */
export const thisMachine = fastifyPlugin(async (app) => {
  app.addHook('onRequest', async ({ headers }) => {
    const isNamedSo = isLoopback(hostName(headers.host) ?? '')
    if (!isNamedSo || Object.keys(headers).some((name) => ofProxies.test(name)))
      throw new Refusal('request.elsewhere')
  })
})
