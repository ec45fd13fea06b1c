import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Pool } from '#server/lib/db'
import { postgres } from '#server/lib/driver'

interface Listener {
  hear: (payload: string) => void
  /** Called each time that listening begins; notifications since `heardUntil` may be lost. */
  begin: () => void
}

interface Notifications {
  /** @throws Error where PostgreSQL refuses the first time; a later refusal is retried until it accepts. */
  listen: (channel: string, listener: Listener) => Promise<void>
  /** The time of `performance.now()` up to which every notification was heard. */
  heardUntil: () => number
  /**
   * Asks PostgreSQL whether it still notifies of everything, and listens anew where it does not. Nothing else
   * is ever sent on this connection: nothing else would show that it is dead, or that it is alive and does
   * not listen, as after a failover or a refusal.
   * @throws Error where PostgreSQL does not answer, or refuses
   */
  check: () => Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    notifications: Notifications
  }
}

/** Pause before a refused `listen` is tried again. Milliseconds. */
const pause = 1000

/**
 * Hears PostgreSQL's notifications, on a connection of its own. postgres.js has the same, but never asks
 * again for a channel that is refused, and asks once more for each channel at every attempt to connect.
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
