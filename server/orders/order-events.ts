import fastifyPlugin from 'fastify-plugin'
import type { PlacedNotice } from '#contract/orders'
import { findPlaced, findPlacedSince, notifyPlaced } from '#server/orders/order-events.queries'

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

function tellOf(notice: PlacedNotice, listener: OrderListener) {
  listener.last = notice._id
  listener.tell(notice)
}

export const orderEvents = fastifyPlugin(async (app) => {
  const { db, log } = app
  const listeners = new Set<OrderListener>()
  let waiting: string[] = []
  let timer: NodeJS.Timeout | undefined

  async function flush() {
    clearTimeout(timer)
    timer = undefined
    const ids = waiting
    waiting = []
    for (let at = 0; at < ids.length; at += mostAtOnce) await notifyPlaced(db, ids.slice(at, at + mostAtOnce))
  }

  async function hear(ids: string) {
    if (listeners.size === 0) return
    for (const notice of await findPlaced(db, ids.split(','))) {
      for (const listener of listeners) tellOf(notice, listener)
    }
  }

  /** The connection that hears was away: who knows what it missed. */
  async function catchUp() {
    for (const listener of listeners) {
      for (const notice of await findPlacedSince(db, listener.last)) tellOf(notice, listener)
    }
  }

  const warn = (error: Error) => log.warn({ err: error }, 'orders are not told as they come in')
  app.decorate('orderListeners', listeners)
  app.decorate('announceOrder', (id: string) => {
    waiting.push(id)
    timer ??= setTimeout(() => flush().catch(warn), moment)
  })
  app.addHook('preClose', async () => {
    for (const { close } of listeners) close()
    await flush().catch(warn)
  })
  await db.listen(
    'orders',
    (ids) => hear(ids).catch(warn),
    () => catchUp().catch(warn),
  )
})
