import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Pool } from '#server/lib/db'
import { postgres } from '#server/lib/driver'

interface Listener {
  hear: (payload: string) => void
  /** Called each time that listening begins; whatever was told since `heardUntil` may be lost. */
  begin: () => void
}

interface Notifications {
  /** @throws Error where PostgreSQL refuses the first time; from then on it is asked again until it does not. */
  listen: (channel: string, listener: Listener) => Promise<void>
  /** Until when everything that was told was heard, as `performance.now()` tells it. */
  heardUntil: () => number
  /**
   * Asks PostgreSQL whether it still tells everything, and begins anew where it does not: nothing else is ever sent there,
   * so nothing would tell that the connection is dead; and one that took over from another, or that refused, is alive.
   * @throws Error where it does not answer, or refuses
   */
  check: () => Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    notifications: Notifications
  }
}

/** Until PostgreSQL is asked again to tell what it refused to. Milliseconds. */
const pause = 1000

/**
 * What PostgreSQL notifies of, heard on a connection of its own. postgres.js has the same, but never asks again for a
 * channel that is refused, and once more for each at every attempt to connect.
 */
export const notifications = fastifyPlugin(async (app: FastifyInstance) => {
  const listeners = new Map<string, Listener>()
  let heardUntil = performance.now()
  let [isClosing, isBeginning] = [false, false]

  const connection = postgres({
    ...app.db.options,
    max: 1,
    idle_timeout: null,
    max_lifetime: null,
    fetch_types: false,
    onnotify: (channel: string, payload: string) => listeners.get(channel)?.hear(payload),
    onclose: () => void beginAgain(),
  } as never) as Pool

  async function begin(channels = [...listeners.keys()]) {
    const askedAt = performance.now()
    for (const channel of channels) await connection`listen ${connection(channel)}`
    for (const channel of channels) listeners.get(channel)?.begin()
    heardUntil = askedAt
  }

  async function beginAgain() {
    if (isBeginning) return
    isBeginning = true
    while (!isClosing) {
      try {
        await begin()
        break
      } catch {
        await setTimeout(pause, undefined, { ref: false })
      }
    }
    isBeginning = false
  }

  app.decorate('notifications', {
    async listen(channel: string, listener: Listener) {
      listeners.set(channel, listener)
      await begin([channel])
    },
    heardUntil: () => heardUntil,
    async check() {
      const askedAt = performance.now()
      const channels = await connection`select from pg_listening_channels()`
      if (channels.length < listeners.size) await begin()
      else heardUntil = askedAt
    },
  })
  app.addHook('onClose', async () => {
    isClosing = true
    await connection.end({ timeout: 1 })
  })
})
