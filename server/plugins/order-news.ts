import fastifyPlugin from 'fastify-plugin'
import type { PlacedNotice } from '#contract/orders'
import { findPlaced, findPlacedSince, notifyPlaced } from '#server/orders/order-news.queries'

/** A listener that is told of orders as they come in. */
export interface OrderListener {
  /**
   * The last order told, or an id of when listening began: after a break, the orders since then are told too.
   */
  last: string
  /** Whose it is. */
  account: string
  tell: (notice: PlacedNotice) => void
  close: () => void
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Tells the listeners of every node that an order was placed. Call it once the order is committed. */
    announceOrder: (id: string) => void
    orderListeners: Set<OrderListener>
  }
}

/** Orders within this time share a notification. Milliseconds. */
const moment = 50
/** Orders in one notification: PostgreSQL takes 8,000 bytes. */
const mostAtOnce = 200
/** Pause before a failed notification or read is tried again. Milliseconds. */
const pause = 1000
/**
 * Tries in a row: after a longer outage listeners catch up anyway, as the listening connection was away too.
 */
const mostTries = 10

/**
 * Tells the listeners of every node of the orders that any node announces, by PostgreSQL's notifications. An
 * order may be told twice; after a break, the latest of the missed orders are told.
 */
export const orderNews = fastifyPlugin(async (app) => {
  const { db, log, notifications } = app
  const listeners = new Set<OrderListener>()
  const waiting: string[] = []
  let timer: NodeJS.Timeout | undefined
  let failures = 0
  let isClosing = false

  async function flush() {
    clearTimeout(timer)
    timer = undefined
    while (waiting.length > 0) {
      const ids = waiting.splice(0, mostAtOnce)
      try {
        await notifyPlaced(db, ids)
        failures = 0
      } catch (error) {
        failures += 1
        if (failures < mostTries) waiting.unshift(...ids)
        throw error
      }
    }
  }

  function flushAfter(time: number) {
    timer ??= setTimeout(() => flush().catch(tryAgain), time)
  }

  function tryAgain(error: Error) {
    warn(error)
    if (waiting.length > 0 && !isClosing) flushAfter(pause)
  }

  /** Tries a failed read again later: nobody announces the same orders again. */
  async function untilRead(read: () => Promise<void>, tries = 1) {
    if (isClosing) return
    await read().catch((error) => {
      warn(error)
      if (tries < mostTries) setTimeout(() => untilRead(read, tries + 1), pause).unref()
    })
  }

  async function hear(ids: string[]) {
    if (listeners.size === 0) return
    for (const notice of await findPlaced(db, ids)) {
      for (const { tell } of listeners) tell(notice)
    }
  }

  /**
   * After a break of the listening connection: tells each listener the orders since the last one it was told.
   */
  async function catchUp(told: [OrderListener, string][]) {
    for (const [listener, last] of told) {
      if (!listeners.has(listener)) continue
      for (const notice of await findPlacedSince(db, last)) listener.tell(notice)
    }
  }

  const warn = (error: Error) => log.warn({ err: error }, 'orders are not told as they come in')
  app.decorate('orderListeners', listeners)
  app.decorate('announceOrder', (id: string) => {
    waiting.push(id)
    flushAfter(moment)
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const { close } of listeners) close()
    await flush().catch(warn)
  })
  await notifications.listen('orders', {
    hear: (ids) => void untilRead(() => hear(ids.split(','))),
    begin() {
      const told = [...listeners].map((each): [OrderListener, string] => [each, each.last])
      untilRead(() => catchUp(told))
    },
  })
})
