import type { PlacedNotice } from '#contract/orders'
import { whoAmI } from '#web/accounts/users.api.ts'
import { orderNewsPath } from '#web/orders/staff-orders.api.ts'

const name = 'order-news'
/** Delay before a refused connection is retried, milliseconds; the browser itself reopens one that broke. */
const retryDelay = 30_000
/** Number of orders remembered, so that none is announced twice. */
const mostKnown = 500
/** Means that no tab leads. */
const free = 0

/**
 * Calls `hear` for each new order. One tab of the browser listens to the server and tells the others; when it
 * is closed, another takes over where it stopped.
 */
export function listenToOrders(hear: (notice: PlacedNotice) => void): () => void {
  const closing = new AbortController()
  const channel = new BroadcastChannel(name)
  const known = new Set<string>()
  let last: string | undefined

  const deliver = (notice: PlacedNotice) => {
    if (known.has(notice._id)) return
    known.add(notice._id)
    if (known.size > mostKnown) known.delete([...known][0] ?? '')
    last = notice._id
    hear(notice)
  }
  channel.onmessage = ({ data }) => deliver(data)

  const lead = (until: AbortSignal) =>
    keepOpen(
      until,
      () => orderNewsPath(last),
      (notice) => {
        channel.postMessage(notice)
        deliver(notice)
      },
    )
  // Locks exist only on https and on localhost.
  const { signal } = closing
  if (navigator.locks) navigator.locks.request(name, { signal }, () => lead(signal)).catch(() => {})
  else leadOnceShown(lead, signal)

  return () => {
    closing.abort()
    channel.close()
  }
}

/** The tab shown last leads: six tabs that all listened left no connection for anything else. */
function leadOnceShown(lead: (until: AbortSignal) => void, signal: AbortSignal) {
  /** A tab posts when it took the lead, a number that no other tab has, or `free` when it gives it up. */
  const others = new BroadcastChannel(`${name}-lead`)
  let takenAt = free
  let leading = new AbortController()
  const take = () => {
    if (takenAt !== free || document.visibilityState === 'hidden') return
    takenAt = Date.now() + Math.random()
    leading = new AbortController()
    others.postMessage(takenAt)
    lead(leading.signal)
  }
  const leave = () => {
    takenAt = free
    leading.abort()
  }
  const giveUp = () => {
    if (takenAt === free) return
    leave()
    others.postMessage(free)
  }
  others.onmessage = ({ data }: MessageEvent<number>) => {
    if (data === free) take()
    else if (data > takenAt) leave()
  }
  document.addEventListener('visibilitychange', take, { signal })
  window.addEventListener('pagehide', giveUp, { signal })
  window.addEventListener('pageshow', take, { signal })
  signal.addEventListener('abort', () => {
    giveUp()
    others.close()
  })
  take()
}

/** Keeps the connection open until `signal` aborts. */
function keepOpen(signal: AbortSignal, path: () => string, hear: (notice: PlacedNotice) => void) {
  return new Promise<void>((done) => {
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const openAgain = async () => {
      // First checks that there is a session: otherwise the server would log a refusal at each retry, for as
      // long as the page is open.
      const user = await whoAmI().catch(() => null)
      if (signal.aborted) return
      if (user) open()
      else timer = setTimeout(openAgain, retryDelay)
    }
    const open = () => {
      source = new EventSource(path())
      source.addEventListener('order', ({ data }) => hear(JSON.parse(data)))
      source.addEventListener('error', () => {
        if (source?.readyState === EventSource.CLOSED) timer = setTimeout(openAgain, retryDelay)
      })
    }
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      source?.close()
      done()
    })
    open()
  })
}
