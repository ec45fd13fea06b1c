import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { AggregatorRegistry } from 'prom-client'
import type { Env } from '#server/env'
import type { Database } from '#server/lib/database'
import { engineFlags } from '#server/lib/memory'
import { closeWhenStopped, type StopSignal, stopSignals } from '#server/lib/stopping'
import { openOps } from '#server/ops'

// With WEB_CONCURRENCY above 1 the first process serves nobody: it starts the others, which share its port, starts
// again the one that dies, and answers for them all on the operations port.

// Made for its listening: the first process waits for the figures of all, of one that is just starting too.
if (cluster.isWorker) new AggregatorRegistry()

/** Between the death of a process and the start of its successor. Milliseconds. */
const pause = 1000
/** How often a process tells the first one how it is. Milliseconds. */
const beat = 1000
/** Of whoever says nothing for so long, what it said no longer counts: it stands still. Milliseconds. */
const freshFor = 5 * beat
/** Of whoever says nothing for so long, another takes the place. Milliseconds. */
const longestSilence = 30_000
/** How often that is looked for. Milliseconds. */
const look = 5000
/** How long a process takes to stop, without its draining, before it is ended. Milliseconds; see main.ts. */
const longestStop = 50_000

interface Condition {
  isReady: boolean
}

/**
 * @returns the operations port
 * @throws Error where one of them, or that port, does not open; then none of them is left.
 */
export async function openProcesses(env: Env, log: Logger, database: Database): Promise<number> {
  const { conditions, isReady, openAll, stopAll } = replacing(env, log)
  // Where this one ends at once, before the database does.
  process.prependOnceListener('exit', () => {
    for (const worker of living()) worker.process.kill('SIGKILL')
  })
  const register = new AggregatorRegistry()
  const { contentType } = register
  const open = async () => {
    await openAll()
    return openOps({ isReady, metrics: () => register.clusterMetrics(), contentType }, env)
  }
  // Those that are open would start the database again, once that is stopped.
  const ops = await open().catch(async (error) => {
    await stopAll()
    throw error
  })
  const watching = endTheSilent(conditions)

  closeWhenStopped({
    longest: longestStop + 20_000 + env.DRAIN_SECONDS * 1000,
    log,
    async close(signal) {
      clearInterval(watching)
      await stopAll(signal)
      await ops.close()
      await database.close()
    },
  })
  return ops.port
}

/** The processes that serve: each that dies once it was open is started again. */
function replacing(env: Env, log: Logger) {
  const conditions = new Map<number, Condition & { toldAt: number }>()
  let [isOpen, isStopping] = [false, false]
  cluster.setupPrimary({
    exec: join(import.meta.dirname, 'main.ts'),
    args: [],
    execArgv: engineFlags,
  })
  // The port that was found free: every process has to know the shop's address.
  const settings = { PORT: String(env.PORT), NODE_COMPILE_CACHE: getCompileCacheDir() ?? '' }
  const start = () => {
    const worker = cluster.fork(settings)
    // One that dies while it is told something: its exit says what matters.
    worker.on('error', (err) => log.warn({ err }, 'a process of the shop could not be told'))
    return worker
  }
  cluster.on('message', ({ id }: Worker, told: unknown) => {
    if (isCondition(told)) conditions.set(id, { ...told, toldAt: performance.now() })
  })
  cluster.on('exit', ({ id, process }, code, signal) => {
    const wasOpen = conditions.delete(id)
    // One that does not even open keeps the shop from starting.
    if (isStopping || code === 0 || !(isOpen || wasOpen)) return
    log.error({ died: process.pid, code, signal }, 'a process of the shop died: another takes its place')
    setTimeout(() => isStopping || start(), pause)
  })

  return {
    conditions,
    isReady: () =>
      !isStopping &&
      [...conditions.values()].some((each) => each.isReady && performance.now() - each.toldAt < freshFor),
    async openAll() {
      await Promise.all(Array.from({ length: env.WEB_CONCURRENCY }, start).map(opened))
      isOpen = true
    },
    /** After an unexpected error, or a start that failed, no balancer is waited for either. */
    async stopAll(signal: StopSignal = 'SIGINT') {
      isStopping = true
      const longest = longestStop + env.DRAIN_SECONDS * 1000
      await Promise.all(living().map((worker) => stop(worker, conditions.has(worker.id), signal, longest)))
    },
  }
}

const living = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

const isCondition = (told: unknown): told is Condition =>
  typeof told === 'object' && told !== null && 'isReady' in told

/** What has stood still for so long does not go on; see what becomes of one that dies. */
function endTheSilent(conditions: Map<number, { toldAt: number }>) {
  let lookedAt = performance.now()
  let wokeAt = 0
  return setInterval(() => {
    const now = performance.now()
    // Where all stood still, as in a container that is paused, this comes before anything that the others tell.
    if (now - lookedAt > 2 * look) wokeAt = now
    lookedAt = now
    for (const worker of living()) {
      const { toldAt = Number.POSITIVE_INFINITY } = conditions.get(worker.id) ?? {}
      if (now - Math.max(toldAt, wokeAt) > longestSilence) worker.process.kill('SIGKILL')
    }
  }, look)
}

/** How it is, is the first thing that it tells. */
async function opened(worker: Worker) {
  const died = once(worker, 'exit').then(([code, signal]) => {
    throw new Error(`A process of the shop ended with ${signal ?? code} before it was open.`)
  })
  await Promise.race([once(worker, 'message'), died])
  died.catch(() => {})
}

/** One that is not open yet has nothing under way, and does not listen; nor does one that stands still. */
async function stop(worker: Worker, isOpen: boolean, signal: StopSignal, longest: number) {
  if (worker.isDead()) return
  // Unlike `once`, deaf to an error: one that dies while it is told to stop is gone as well.
  const gone = new Promise((resolve) => worker.once('exit', resolve))
  const kill = () => worker.process.kill('SIGKILL')
  if (isOpen) worker.send(signal)
  else kill()
  const timer = setTimeout(kill, longest)
  await gone
  clearTimeout(timer)
}

/** In a process that serves: the first one tells which signal it heard. */
export function whenToldToStop(act: (signal: StopSignal) => void) {
  if (!cluster.isWorker) return
  process.on('message', (told) => {
    const signal = stopSignals.find((each) => each === told)
    if (signal) act(signal)
  })
}

/** In a process that serves: tells the first one, at once and then regularly, whether it can. */
export function tellCondition(app: FastifyInstance, isReady: () => boolean) {
  AggregatorRegistry.setRegistries([app.metrics])
  const tell = () => process.send?.({ isReady: isReady() } satisfies Condition)
  tell()
  setInterval(tell, beat).unref()
}
