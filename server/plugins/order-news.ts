import fastifyPlugin from 'fastify-plugin'
import type { PlacedNotice } from '#contract/orders'
import { findPlaced, findPlacedSince, notifyPlaced } from '#server/orders/order-news.queries'

/** Somebody who is told of orders as they come in. */
export interface OrderListener {
  /** The last order told, or an id of when it began to listen: after a break, what came since is told too. */
  last: string
  tell: (notice: PlacedNotice) => void
  close: () => void
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Tells whoever listens, on every node, that an order is in. Call it once the order is committed. */
    announceOrder: (id: string) => void
    orderListeners: Set<OrderListener>
  }
}

/** Orders of one moment are told in one notification. Milliseconds. */
const moment = 50
/** PostgreSQL takes 8,000 bytes. */
const mostAtOnce = 200
/** Until what could not be told is tried again. Milliseconds. */
const pause = 1000
/** Tries in a row: whoever was away for longer reads what was missed, as the connection that hears was away too. */
const mostTries = 10

function tellOf(notice: PlacedNotice, listener: OrderListener) {
  listener.last = notice._id
  listener.tell(notice)
}

/**
 * Tells the listeners of every node of the orders that any node announces, by PostgreSQL's notifications. An order may
 * be told twice; after a break, the latest of those that came meanwhile are told.
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

  /** What could not be read is read later: nobody tells of it again. */
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
      for (const listener of listeners) tellOf(notice, listener)
    }
  }

  /** The connection that hears was away: who knows what it missed, since what each was told last. */
  async function catchUp(told: [OrderListener, string][]) {
    for (const [listener, last] of told) {
      if (!listeners.has(listener)) continue
      for (const notice of await findPlacedSince(db, last)) tellOf(notice, listener)
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
