import { beyond, type Cells, specified } from '#server/testing/access'

/** A stream: it has a test of its own. */
export const endless = 'GET /api/orders/admin/events'

export type Part = keyof typeof specified
export const parts = Object.keys(specified) as Part[]

/** The calls of this part of the API, each once, and whether a stranger is let in. */
export function callsOf(part: Part) {
  const rows = { ...specified[part], ...beyond[part] } as Record<string, Cells>
  const isOpen = new Map<string, boolean>()
  for (const [row, [anonymous]] of Object.entries(rows)) {
    const call = row.split(',')[0] as string
    if (
      /^\w+ \/api\/(?!documents|docs|openapi|\*|users\/(verify-email|password\/reset)$)/.test(call) &&
      call !== endless &&
      !isOpen.has(call)
    )
      isOpen.set(call, anonymous !== 401)
  }
  return [...isOpen].map(([call, isOpen]) => ({ call, isOpen }))
}
