import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** What a generator sends, where, and what it has to get back. */
export interface Load {
  port: number
  /** Processes that answer: their processor time is told too. */
  pids: number[]
  connections: number
  /** Before it counts, and while it counts. Seconds. */
  warmUp: number
  seconds: number
  /** Sent in turn; `{n}` is another number each time. */
  requests: { method?: string; path: string; headers?: Record<string, string>; body?: string }[]
  /** Base64 of the only right answer; without it, answers are counted by their status. */
  body?: string
}

export interface Outcome {
  perSecond: number
  statuses: Record<number, number>
  /** Answers whose body was not the right one, and connections that broke. */
  wrong: number
  broken: number
  /** How much of one core each serving process used, and the generator. */
  busy: number[]
  generatorBusy: number
}

/** @throws Error where one answer was wrong or refused: a figure of failures is no figure. */
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
