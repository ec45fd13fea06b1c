import cluster from 'node:cluster'
import closeWithGrace from 'close-with-grace'
import type { FastifyBaseLogger } from 'fastify'

/** The signals with which terminals, service managers and containers stop a program. */
export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
export type StopSignal = (typeof stopSignals)[number]
/** Crashes: after a listener, the instruction that failed would run again, for ever. */
const crashes = ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP', 'SIGABRT'] as const

/**
 * A terminal signals every process at once, and npm passes its own signal on: within this time after the
 * first signal, others are its echo. Later ones come from somebody who does not want to wait. Milliseconds.
 */
const echo = 1000

/**
 * Runs `act`; a signal meanwhile ends the process at once. Code that must clean up first listens to the
 * process's `exit`.
 */
export async function endedBySignals<Result>(act: () => Promise<Result>): Promise<Result> {
  const end = () => process.exit(1)
  for (const signal of stopSignals) process.on(signal, end)
  try {
    return await act()
  } finally {
    for (const signal of stopSignals) process.off(signal, end)
  }
}

export interface Stopping {
  /** How long the stop may take. Milliseconds. */
  longest: number
  log: FastifyBaseLogger
  /** `signal` is missing after an unexpected error. */
  close: (signal?: StopSignal) => Promise<void>
}

/**
 * Closes what is open, once, and ends the process: on a signal, after an unexpected error, or when the
 * returned function is called. Among several processes only the first heeds signals, and tells the others.
 */
export function closeWhenStopped({ longest, log, close }: Stopping): (signal: StopSignal) => void {
  let told: StopSignal | undefined
  let isClosing = false
  const say = (line: string) => cluster.isPrimary && console.log(line)
  const options = {
    delay: longest,
    // It would log in words and a form of its own.
    logger: false,
    onTimeout: () => log.fatal('the stop took too long: the process ends with what is still under way'),
    onSecondError: (err: unknown) => log.fatal({ err }, 'another unexpected error while stopping'),
  } as const
  const grace = closeWithGrace({ ...options, skip: [...stopSignals, ...crashes] }, async ({ err }) => {
    isClosing = true
    if (err) log.fatal({ err }, 'stopping after an unexpected error')
    say('Stopping: finishing what is under way…')
    await close(told).catch((err) => {
      log.fatal({ err }, 'the stop failed')
      throw err
    })
    say('Stopped.')
  })
  const stop = (signal: StopSignal) => {
    if (isClosing) return
    told = signal
    grace.close()
  }
  onStopSignal(stop)
  return stop
}

function onStopSignal(stop: (signal: StopSignal) => void) {
  let heardAt: number | undefined
  for (const signal of stopSignals) {
    process.on(signal, () => {
      if (cluster.isWorker) return
      heardAt ??= performance.now()
      if (performance.now() - heardAt > echo) process.exit(1)
      stop(signal)
    })
  }
}
