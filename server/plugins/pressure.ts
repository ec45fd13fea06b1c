import { type EventLoopUtilization, monitorEventLoopDelay, performance } from 'node:perf_hooks'
import fastifyPlugin from 'fastify-plugin'

interface Pressure {
  /** The average delay of the event loop in the last second. Milliseconds. */
  lateness: number
  /** Whether the event loop is hardly ever idle. */
  isRestless: boolean
  /** The resident memory of the process. Bytes. */
  resident: number
}

declare module 'fastify' {
  interface FastifyInstance {
    /** How busy this process is. */
    pressure: Readonly<Pressure>
  }
}

/** How closely the event loop's delay is measured. Milliseconds. */
const resolution = 10

/** Shares of a second: restless from the first on, until for a while every second is below the other. */
const [restless, calm] = [0.95, 0.85]
/** A moment's work, such as the first rendering of a page, fills no second; one may begin at any quarter. */
const quarters = 4
/**
 * Refusing requests lets the loop rest: judged by one second, requests were let in and refused by turns, and
 * all others felt it.
 */
const seconds = 5

/** Watches the process; a second lasts `second` milliseconds. */
export const pressure = fastifyPlugin(async (app, { second }: { second: number }) => {
  const seen: Pressure = { lateness: 0, isRestless: false, resident: 0 }
  app.decorate('pressure', { getter: () => seen })

  const delays = monitorEventLoopDelay({ resolution })
  delays.enable()
  let lookedAt = performance.now()
  function look() {
    const now = performance.now()
    // Without a sample, the loop hardly turned.
    seen.lateness = delays.count > 0 ? Math.max(0, delays.mean / 1e6 - resolution) : now - lookedAt
    seen.resident = residentMemory() ?? seen.resident
    delays.reset()
    lookedAt = now
  }

  const marks: EventLoopUtilization[] = []
  const utilizations: number[] = []
  function lookForRest() {
    const aSecondAgo = marks.length === quarters ? marks.at(-1) : undefined
    keepLast(marks, performance.eventLoopUtilization(), quarters)
    if (!aSecondAgo) return
    keepLast(utilizations, performance.eventLoopUtilization(aSecondAgo).utilization, seconds * quarters)
    seen.isRestless = Math.max(...utilizations) >= (seen.isRestless ? calm : restless)
  }

  const timers = [setInterval(look, second).unref(), setInterval(lookForRest, second / quarters).unref()]
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer)
    delays.disable()
  })
})

/** Puts the latest item first. */
function keepLast<Item>(items: Item[], item: Item, most: number) {
  items.unshift(item)
  items.length = Math.min(items.length, most)
}

/** Undefined where the process may open no more files: the value is read from one. */
function residentMemory() {
  try {
    return process.memoryUsage.rss()
  } catch {
    return undefined
  }
}
