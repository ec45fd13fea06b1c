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

// With WEB_CONCURRENCY above 1 the first process serves no requests: it starts the others, which share its
// port, replaces one that dies, and answers for them all on the operations port.

// Created for its listener: the first process waits for the metrics of all, even of one that is starting.
if (cluster.isWorker) new AggregatorRegistry()

/** Pause between the death of a process and the start of its successor. Milliseconds. */
const pause = 1000
/** How often a process reports its condition to the first one. Milliseconds. */
const beat = 1000
/** A report older than this no longer counts: the process stands still. Milliseconds. */
const freshFor = 5 * beat
/** A process that is silent for longer is replaced. Milliseconds. */
const longestSilence = 30_000
/** How often the first process checks for that. Milliseconds. */
const look = 5000
/**
 * How long a process may take to stop, beside its draining, before it is killed. Milliseconds; see main.ts.
 */
const longestStop = 50_000

interface Condition {
  isReady: boolean
}

/**
 * @returns the operations port
 * @throws Error where a process, or that port, does not open; then no process is left.
 */
export async function openProcesses(env: Env, log: Logger, database: Database): Promise<number> {
  const { conditions, isReady, openAll, stopAll } = replacing(env, log)
  // Where this process exits at once, kills the others before the database stops.
  process.prependOnceListener('exit', () => {
    for (const worker of living()) worker.process.kill('SIGKILL')
  })
  const register = new AggregatorRegistry()
  const { contentType } = register
  const open = async () => {
    await openAll()
    return openOps({ isReady, metrics: () => register.clusterMetrics(), contentType }, env)
  }
  // Stops the processes that are open: they would start the database again once it is stopped.
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

/** The processes that serve: one that dies after it was open is replaced. */
function replacing(env: Env, log: Logger) {
  const conditions = new Map<number, Condition & { toldAt: number }>()
  let [isOpen, isStopping] = [false, false]
  cluster.setupPrimary({
    exec: join(import.meta.dirname, 'main.ts'),
    args: [],
    execArgv: engineFlags,
  })
  // Passes on the port that was found free: every process has to know the shop's address.
  const settings = { PORT: String(env.PORT), NODE_COMPILE_CACHE: getCompileCacheDir() ?? '' }
  const start = () => {
    const worker = cluster.fork(settings)
    // Sending to a process that dies fails: its exit tells what matters.
    worker.on('error', (err) => log.warn({ err }, 'a process of the shop could not be told'))
    return worker
  }
  cluster.on('message', ({ id }: Worker, told: unknown) => {
    if (isCondition(told)) conditions.set(id, { ...told, toldAt: performance.now() })
  })
  cluster.on('exit', ({ id, process }, code, signal) => {
    const wasOpen = conditions.delete(id)
    // A process that does not even open fails the shop's start.
    if (isStopping || !(isOpen || wasOpen)) return
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
    /** After an unexpected error or a failed start, it does not wait for a load balancer either. */
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

/** Kills processes that were silent for so long, as they do not recover; `replacing` then starts others. */
function endTheSilent(conditions: Map<number, { toldAt: number }>) {
  let lookedAt = performance.now()
  let wokeAt = 0
  return setInterval(() => {
    const now = performance.now()
    // If all stood still, as in a paused container, this timer fires before any report of the others arrives.
    if (now - lookedAt > 2 * look) wokeAt = now
    lookedAt = now
    for (const worker of living()) {
      const { toldAt = Number.POSITIVE_INFINITY } = conditions.get(worker.id) ?? {}
      if (now - Math.max(toldAt, wokeAt) > longestSilence) worker.process.kill('SIGKILL')
    }
  }, look)
}

/** A process's first message is its condition, sent once it is open. */
async function opened(worker: Worker) {
  const died = once(worker, 'exit').then(([code, signal]) => {
    throw new Error(`A process of the shop ended with ${signal ?? code} before it was open.`)
  })
  await Promise.race([once(worker, 'message'), died])
  died.catch(() => {})
}

/**
 * A process that is not open yet has nothing under way and does not listen, so it is killed at once; one that
 * stands still is killed after `longest`.
 */
async function stop(worker: Worker, isOpen: boolean, signal: StopSignal, longest: number) {
  if (worker.isDead()) return
  // Unlike `once`, this ignores an error: a process that dies while it is told to stop is gone as well.
  const gone = new Promise((resolve) => worker.once('exit', resolve))
  const kill = () => worker.process.kill('SIGKILL')
  if (isOpen) worker.send(signal)
  else kill()
  const timer = setTimeout(kill, longest)
  await gone
  clearTimeout(timer)
}

/** For a process that serves: the first process tells it which signal it heard. */
export function whenToldToStop(act: (signal: StopSignal) => void) {
  if (!cluster.isWorker) return
  process.on('message', (told) => {
    const signal = stopSignals.find((each) => each === told)
    if (signal) act(signal)
  })
}

/**
 * For a process that serves: reports to the first process, at once and then regularly, whether it is ready.
 */
export function tellCondition(app: FastifyInstance, isReady: () => boolean) {
  AggregatorRegistry.setRegistries([app.metrics])
  const tell = () => process.send?.({ isReady: isReady() } satisfies Condition)
  tell()
  setInterval(tell, beat).unref()
}
