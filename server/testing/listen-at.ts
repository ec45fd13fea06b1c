import type { PlacedNotice } from '#contract/orders'

/** Listens for orders like a browser whose last event was `after`; `told` grows while it is open. */
export async function listenAt(address: string, headers: { cookie?: string }, after = '') {
  const closing = new AbortController()
  const reply = await fetch(`${address}/api/orders/admin/events`, {
    headers: { ...headers, ...(after && { 'last-event-id': after }) },
    signal: closing.signal,
  })
  const told: PlacedNotice[] = []
  const ids: string[] = []
  const ended = (async () => {
    let text = ''
    for await (const chunk of reply.body ?? []) {
      text += new TextDecoder().decode(chunk)
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const [id, data] = ['id', 'data'].map((name) => RegExp(`^${name}: (.*)$`, 'm').exec(event)?.[1])
        if (id) ids.push(id)
        if (data) told.push(JSON.parse(data))
      }
    }
  })().catch(() => {})
  return { reply, told, ids, ended, stop: () => closing.abort() }
}
