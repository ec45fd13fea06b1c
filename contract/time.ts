// Dates read the same on the server and in the browser: French, in the shop's own time zone.

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(timeZone: string, withTime: boolean) {
  const key = `${timeZone} ${withTime}`
  let found = formatters.get(key)
  if (!found) {
    const time = withTime ? ({ hour: '2-digit', minute: '2-digit' } as const) : {}
    found = new Intl.DateTimeFormat('fr-FR', {
      timeZone,
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      ...time,
    })
    formatters.set(key, found)
  }
  return found
}

/** `21/11/2026` */
export function formatDate(instant: string | Date, timeZone: string): string {
  return formatter(timeZone, false).format(new Date(instant))
}

/** `2026` */
export const formatYear = (instant: string | Date, timeZone: string) =>
  formatDate(instant, timeZone).slice(-4)

/** `21/11/2026 14:05` */
export function formatDateTime(instant: string | Date, timeZone: string): string {
  return formatter(timeZone, true).format(new Date(instant)).replace(',', '')
}
