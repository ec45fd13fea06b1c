import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import fastifyPlugin from 'fastify-plugin'

interface Pressure {
  /** By how much the event loop was late on average at the last look. Milliseconds. */
  lateness: number
  /** The part of its time that the event loop did not rest, from 0 to 1, in the worst second of the last five. */
  utilization: number
  /** What the process holds, bytes. */
  resident: number
}

declare module 'fastify' {
  interface FastifyInstance {
    /** How hard this process was at work in the last moments. */
    pressure: Readonly<Pressure>
  }
}

/** How closely the event loop is watched. Milliseconds. */
const resolution = 10

/** At the usual pace. A moment's work, such as a page that is made for the first time, fills no second. */
const looksInSecond = 4
/**
 * Whoever is refused because it hardly rests makes it rest: judged by one second, they were let in and refused by turns, and
 * all others felt it.
 */
const seconds = 5

/** Looks at the process every `pace` milliseconds. */
export const pressure = fastifyPlugin(async (app, { pace }: { pace: number }) => {
  const delays = monitorEventLoopDelay({ resolution })
  delays.enable()
  const before = [performance.eventLoopUtilization()]
  const utilizations = [0]
  const seen: Pressure = { lateness: 0, utilization: 0, resident: 0 }
  app.decorate('pressure', { getter: () => seen })

  function look() {
    // Where it was never looked at, the loop did not turn once.
    seen.lateness = delays.count > 0 ? Math.max(0, delays.mean / 1e6 - resolution) : Infinity
    if (before.length === looksInSecond) {
      utilizations.unshift(performance.eventLoopUtilization(before.at(-1)).utilization)
      utilizations.length = Math.min(utilizations.length, seconds * looksInSecond)
    }
    seen.utilization = Math.max(...utilizations)
    seen.resident = residentMemory() ?? seen.resident
    delays.reset()
    before.unshift(performance.eventLoopUtilization())
    before.length = Math.min(before.length, looksInSecond)
  }
  const timer = setInterval(look, pace).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    delays.disable()
  })
})

/** Nothing where the process may open no more files: it is read from one. */
function residentMemory() {
  try {
    return process.memoryUsage.rss()
  } catch {
    return undefined
  }
}
