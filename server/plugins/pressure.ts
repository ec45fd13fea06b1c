import { type EventLoopUtilization, monitorEventLoopDelay, performance } from 'node:perf_hooks'
import fastifyPlugin from 'fastify-plugin'

interface Pressure {
  /** By how much the event loop was late on average in the last second. Milliseconds. */
  lateness: number
  /** The event loop hardly rests. */
  isRestless: boolean
  /** What the process holds, bytes. */
  resident: number
}

declare module 'fastify' {
  interface FastifyInstance {
    /** How hard this process is at work. */
    pressure: Readonly<Pressure>
  }
}

/** How closely the event loop is watched. Milliseconds. */
const resolution = 10

/** It hardly rests from this part of a second on, until each second is below the other for a while. */
const [restless, calm] = [0.95, 0.85]
/** A moment's work, such as a page that is made for the first time, fills no second; one may begin at any quarter. */
const quarters = 4
/**
 * Whoever is refused because it hardly rests makes it rest: judged by one second, they were let in and refused by turns, and
 * all others felt it.
 */
const seconds = 5

/** Looks at the process; a second lasts `second` milliseconds. */
export const pressure = fastifyPlugin(async (app, { second }: { second: number }) => {
  const seen: Pressure = { lateness: 0, isRestless: false, resident: 0 }
  app.decorate('pressure', { getter: () => seen })

  const delays = monitorEventLoopDelay({ resolution })
  delays.enable()
  let lookedAt = performance.now()
  function look() {
    const now = performance.now()
    // Where nothing was seen, the loop hardly turned.
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

/** The latest comes first. */
function keepLast<Item>(items: Item[], item: Item, most: number) {
  items.unshift(item)
  items.length = Math.min(items.length, most)
}

/** Nothing where the process may open no more files: it is read from one. */
function residentMemory() {
  try {
    return process.memoryUsage.rss()
  } catch {
    return undefined
  }
}
