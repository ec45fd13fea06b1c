import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** The task of a generator: its requests, their port, and the expected answer. */
export interface Load {
  port: number
  /** Serving processes, whose processor time is measured too. */
  pids: number[]
  connections: number
  /** Time before counting, and while counting. Seconds. */
  warmUp: number
  seconds: number
  /** Sent in turn; `{n}` is a new number each time. */
  requests: { method?: string; path: string; headers?: Record<string, string>; body?: string }[]
  /** Base64 of the only right body; without it, only the statuses of answers are counted. */
  body?: string
}

export interface Outcome {
  perSecond: number
  statuses: Record<number, number>
  /** Answers with a wrong body, and connections that broke. */
  wrong: number
  broken: number
  /** How much of one core each serving process and the generator used. */
  busy: number[]
  generatorBusy: number
}

/** @throws Error if any answer was wrong or refused: a rate of failures is no figure. */
export async function sendLoad(load: Load): Promise<Outcome> {
  const generator = spawn(process.execPath, [join(import.meta.dirname, 'generator.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  generator.stdin.end(JSON.stringify(load))
  const outcome: Outcome = JSON.parse(await text(generator.stdout))
  const refused = Object.entries(outcome.statuses).filter(([status]) => !/^2/.test(status))
  if (refused.length > 0 || outcome.wrong > 0 || outcome.broken > 0 || outcome.perSecond === 0) {
    throw new Error(`${load.requests[0]?.path}: ${JSON.stringify(outcome)}`)
  }
  return outcome
}
