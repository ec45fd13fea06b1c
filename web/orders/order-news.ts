import type { PlacedNotice } from '#contract/orders'
import { whoAmI } from '#web/accounts/users.api.ts'
import { orderNewsPath } from '#web/orders/staff-orders.api.ts'

const name = 'order-news'
/** Before a connection that was refused is tried again, milliseconds; one that broke is the browser's affair. */
const retryDelay = 30_000
/** Orders remembered, so that none is told twice. */
const mostKnown = 500

/**
 * Hears of orders as they come in. One tab of the browser listens to the server and tells the others; when it is
 * closed another takes over where it was.
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

  const lead = () =>
    keepOpen(
      closing.signal,
      () => orderNewsPath(last),
      (notice) => {
        channel.postMessage(notice)
        deliver(notice)
      },
    )
  // Locks exist on https and on localhost alone; elsewhere every tab listens for itself.
  if (navigator.locks) navigator.locks.request(name, { signal: closing.signal }, lead).catch(() => {})
  else lead()

  return () => {
    closing.abort()
    channel.close()
  }
}

/** Listens until `signal` says to stop. */
function keepOpen(signal: AbortSignal, path: () => string, hear: (notice: PlacedNotice) => void) {
  return new Promise<void>((done) => {
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const openAgain = async () => {
      // Of whoever has no session any more a refusal is noted each time, for as long as the page stands open.
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
